import type { Page } from '@playwright/test'
import type { LiveEvent } from '../../../src/shared/api/events.ts'

export type Flood = { perSecond: number; seconds: number }

const stepMs = 50

/**
 * Replaces the page's stream of live events. `startFlood` on the window sends `kinds` in turn at the given rate, and resolves after
 * the last. Call it before the page opens.
 */
export async function prepareFlood(page: Page): Promise<void> {
  await page.addInitScript((stepMs) => {
    const fetchFromServer = window.fetch
    let send = (_text: string) => {}
    window.fetch = async (input, init) => {
      if (!String(input instanceof Request ? input.url : input).includes('/api/events'))
        return fetchFromServer(input, init)
      const body = new ReadableStream({
        start(controller) {
          send = (text) => controller.enqueue(new TextEncoder().encode(text))
          send(': alive\n')
        },
      })
      return new Response(body, { headers: { 'content-type': 'text/event-stream' } })
    }
    const startFlood = async (kinds: object[], { perSecond, seconds }: { perSecond: number; seconds: number }) => {
      for (let sent = 0; sent < perSecond * seconds; ) {
        const count = (perSecond * stepMs) / 1000
        const events = Array.from({ length: count }, (_, index) => kinds[(sent + index) % kinds.length])
        send(events.map((event) => `data: ${JSON.stringify(event)}\n\n`).join(''))
        sent += count
        await new Promise((resolve) => setTimeout(resolve, stepMs))
      }
    }
    Object.assign(window, { startFlood })
  }, stepMs)
}

export function flood(page: Page, kinds: LiveEvent[], rate: Flood): Promise<void> {
  return page.evaluate(
    ({ kinds, rate }) =>
      (window as unknown as { startFlood: (kinds: LiveEvent[], rate: Flood) => Promise<void> }).startFlood(kinds, rate),
    { kinds, rate },
  )
}
