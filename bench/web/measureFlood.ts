// Measures a board under many live events, as when a worker refreshes all feeds and another device marks items.
import type { Browser } from '@playwright/test'
import type { LiveEvent } from '../../src/shared/api/events.ts'
import { flood, prepareFlood } from '../../test/browser/support/floodLiveEvents.ts'
import { longestOf, readTasks, sumOf } from './readTasks.ts'

export type FloodFigures = { events: number; requests: number; mainThreadMs: number; longestTaskMs: number }

const rate = { perSecond: 200, seconds: 5 }
const feedsNamed = 50

export async function measureFlood(browser: Browser, url: string, token: string): Promise<FloodFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await prepareFlood(page)
    await page.goto(`${url}/feed`)
    await page.locator('article[data-item-id]').first().waitFor({ timeout: 120_000 })
    await page.waitForLoadState('networkidle').catch(() => {})
    let requests = 0
    page.on('request', (request) => {
      if (request.url().includes('/api/')) requests += 1
    })
    const feedIds = await page.evaluate(() =>
      [...document.querySelectorAll('[id^="feed-"]')].map(({ id }) => Number(id.slice('feed-'.length))),
    )
    const kinds = feedIds.slice(0, feedsNamed).flatMap((feedId): LiveEvent[] => [
      { type: 'newItems', feedId, count: 1 },
      { type: 'feedChanged', feedId },
    ])
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
    await flood(page, [...kinds, { type: 'boardChanged' }, { type: 'marksChanged' }], rate)
    const { taskMs } = readTasks(await browser.stopTracing())
    return {
      events: rate.perSecond * rate.seconds,
      requests,
      mainThreadMs: sumOf(taskMs),
      longestTaskMs: longestOf(taskMs),
    }
  } finally {
    await context.close()
  }
}
