import { readFileSync } from 'node:fs'
import type { Browser } from '@playwright/test'

/** PSS of the page's process. `own` is the part that no file backs, so what the page itself holds, garbage included. */
export type TabMemory = { atSeconds: number; mb: number; ownMb: number }

/** When the board has been drawn, and when Chromium has collected the garbage of drawing it, which it does at rest. */
const momentsSeconds = [5, 60]

/**
 * Opens the board and leaves it alone, without tracing and locators: both take memory of the page, the script of a locator 2 MB.
 * PSS divides the browser's program, two thirds of an empty page's memory, by the processes that use it: the headless shell has
 * fewer of them and shows 20 MB more for each page.
 */
export async function measureMemory(browser: Browser, url: string, token: string): Promise<TabMemory[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    const answered = page.waitForResponse((response) => response.url().includes('/api/board'))
    await page.goto(`${url}/feed`)
    await answered
    const memory: TabMemory[] = []
    for (const [index, atSeconds] of momentsSeconds.entries()) {
      await page.waitForTimeout(1000 * (atSeconds - (momentsSeconds[index - 1] ?? 0)))
      memory.push({ atSeconds, ...(await largestRenderer(browser)) })
    }
    return memory
  } finally {
    await context.close()
  }
}

/** No other page is open, so the largest is the board's, apart from the browser's own parts such as the list below its address bar. */
async function largestRenderer(browser: Browser): Promise<{ mb: number; ownMb: number }> {
  const session = await browser.newBrowserCDPSession()
  const { processInfo } = await session.send('SystemInfo.getProcessInfo')
  await session.detach()
  const renderers = processInfo
    .filter(({ type, id }) => type === 'renderer' && !isPartOfBrowser(id))
    .map(({ id }) => readMemory(id))
  const [largest] = renderers.toSorted((one, other) => other.mb - one.mb)
  if (largest === undefined) throw new Error('The browser has no page.')
  return largest
}

function isPartOfBrowser(pid: number): boolean {
  return readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('--top-chrome-webui')
}

function readMemory(pid: number): { mb: number; ownMb: number } {
  const sums = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')
  const mbOf = (line: RegExp) => Number(line.exec(sums)?.[1]) / 1024
  return { mb: mbOf(/^Pss:\s+(\d+)/m), ownMb: mbOf(/^Pss_Anon:\s+(\d+)/m) }
}
