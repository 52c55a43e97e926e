import { gzipSync } from 'node:zlib'
import type { Browser, Page, Response } from '@playwright/test'

export type FirstItem = {
  wallMs: number
  /** CPU time of the process that draws the page, from its start. */
  cpuMs: number
  /** Everything requested before the item was visible, compressed as a server would. */
  scriptBytes: number
  scripts: string[]
  /** Without pictures and icons. */
  requests: number
}

/** Opens the board in a fresh browser context, from the first byte to the frame that shows the first item. */
export async function measureFirstItem(browser: Browser, url: string, token: string): Promise<FirstItem> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    const answers: Response[] = []
    page.on('response', (answer) => answers.push(answer))
    await page.addInitScript(watchForFirstItem, token)
    await page.goto(`${url}/feed`, { waitUntil: 'commit' })
    const wallMs = await page.evaluate(() => (window as unknown as Watching).firstItem)
    const cpuMs = await cpuMsOf(page)
    const before = answers.filter((answer) => answer.request().timing().startTime <= startOf(answers) + wallMs)
    const scripts = before.filter((answer) => answer.request().resourceType() === 'script')
    const sizes = await Promise.all(scripts.map(async (answer) => gzipSync(await answer.body()).length))
    return {
      wallMs,
      cpuMs,
      scriptBytes: sizes.reduce((sum, size) => sum + size, 0),
      scripts: scripts.map((answer, index) => `${nameOf(answer)} ${((sizes[index] ?? 0) / 1000).toFixed(1)} kB`),
      requests: before.filter((answer) => !isPicture(answer)).length,
    }
  } finally {
    await context.close()
  }
}

/** The property that the script below sets on the window: milliseconds from the start of the navigation. */
type Watching = { firstItem: Promise<number> }

function watchForFirstItem(token: string): void {
  localStorage.setItem('token', token)
  const firstItem = new Promise<number>((resolve) => {
    const observer = new MutationObserver(() => {
      if (document.querySelector('article[data-item-id]') === null) return
      observer.disconnect()
      // The first task after the frame runs after painting.
      requestAnimationFrame(() => setTimeout(() => resolve(performance.now())))
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  Object.assign(window, { firstItem })
}

async function cpuMsOf(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page)
  await session.send('Performance.enable')
  const { metrics } = await session.send('Performance.getMetrics')
  return (metrics.find(({ name }) => name === 'ProcessTime')?.value ?? Number.NaN) * 1000
}

/** Epoch milliseconds of the first request. */
function startOf(answers: Response[]): number {
  return Math.min(...answers.map((answer) => answer.request().timing().startTime))
}

function isPicture(answer: Response): boolean {
  return answer.request().resourceType() === 'image' || answer.url().endsWith('/icon.svg')
}

function nameOf(answer: Response): string {
  return new URL(answer.url()).pathname.replace(/^.*\//, '').replace(/-[\w-]{8}\.js$/, '.js')
}
