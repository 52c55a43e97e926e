import { type BrowserContext, chromium, type Frame, type Page } from '@playwright/test'
import { openFrameServer } from './frameServer.ts'
import { watchFrame } from './watchFrame.ts'

export type Sighting = {
  /** The index of the snippet. */
  index: number
  /**
   * A script ran; the DOM holds a handler, script or script address; an outside address was requested; the page went away; it
   * hangs.
   */
  what: 'script' | 'markup' | 'request' | 'navigation' | 'unfinished'
  detail: string
}
export type Detector = {
  look: (snippets: string[], options: { mode: 'document' | 'innerHTML'; waitMs: number }) => Promise<Sighting[]>
  close: () => Promise<void>
}

const framesPerPage = 80

/** A browser that puts each snippet into a separate frame and reports what it did there. */
export async function openDetector(): Promise<Detector> {
  const server = await openFrameServer()
  const browser = await chromium.launch({
    executablePath: '/usr/bin/chromium',
    args: [
      ...['--no-sandbox', '--disable-gpu', '--disable-quic', '--no-first-run', '--disable-background-networking'],
      ...['--disable-component-update', '--disable-sync', '--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1'],
    ],
  })
  return {
    async look(snippets, options) {
      const sightings: Sighting[] = []
      for (let first = 0; first < snippets.length; first += framesPerPage) {
        const batch = snippets.slice(first, first + framesPerPage)
        const context = await browser.newContext()
        server.show(batch)
        const seen = await lookAtPage(context, server.origin, { count: batch.length, ...options })
        sightings.push(...seen.map((sighting) => ({ ...sighting, index: first + sighting.index })))
        await context.close()
      }
      return sightings
    },
    async close() {
      await browser.close()
      await server.close()
    },
  }
}

async function lookAtPage(
  context: BrowserContext,
  origin: string,
  { count, mode, waitMs }: { count: number; mode: string; waitMs: number },
): Promise<Sighting[]> {
  const sightings: Sighting[] = []
  const unfinished = new Set(Array.from({ length: count }, (_, index) => index))
  const done = Promise.withResolvers<void>()
  await context.addInitScript(watchFrame)
  const page = await context.newPage()
  context.on('page', (popup) => void popup.close().catch(() => {}))
  page.on('dialog', (dialog) => void dialog.dismiss().catch(() => {}))
  page.on('console', (message) => {
    const [mark, index, what, ...detail] = message.text().split(' ')
    if (mark !== 'xss-bench') return
    if (what === 'script' || what === 'markup') sightings.push({ index: Number(index), what, detail: detail.join(' ') })
    if (what === 'done') unfinished.delete(Number(index))
    if (unfinished.size === 0) done.resolve()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.origin === origin || url.protocol === 'data:') return
    sightings.push({ index: snippetOf(request.frame(), page), what: 'request', detail: url.href })
  })
  page.on('framenavigated', (frame) => {
    if (frame.parentFrame() !== page.mainFrame() || frame.url().startsWith(origin) || frame.url() === 'about:blank')
      return
    sightings.push({ index: snippetOf(frame, page), what: 'navigation', detail: frame.url() })
  })
  await page.goto(`${origin}/page/${mode}/${count}`, { waitUntil: 'commit' })
  const timer = setTimeout(done.resolve, waitMs)
  await done.promise
  clearTimeout(timer)
  for (const index of unfinished) sightings.push({ index, what: 'unfinished', detail: '' })
  return sightings
}

/** The snippet of a frame, or of the frame around it: its index is the frame's name. */
function snippetOf(frame: Frame, page: Page): number {
  const parent = frame.parentFrame()
  return parent === null || parent === page.mainFrame() ? Number(frame.name()) : snippetOf(parent, page)
}
