// Measures one list of items with the article beside it: long scrolling, the next article by key, and the memory of the tab.
import type { Browser, Page } from '@playwright/test'
import { longestOf, readTasks, totalBlockingMs } from './readTasks.ts'

export type ListFigures = {
  rows: number
  longestTaskMs: number
  blockingMs: number
  nodes: number
  /** Median and slowest, from the key to the end of the frame that shows the next article. */
  nextMs: { median: number; slowest: number }
  /** The JavaScript heap after a collection, in MB. */
  heapAfter: { articles: number; mb: number }[]
}

const wantedRows = 5000
const wheelPx = 1500
const articleSteps = [50, 1000]

export async function measureList(browser: Browser, url: string, token: string): Promise<ListFigures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => {
      localStorage.setItem('token', value)
      localStorage.setItem('layout', '"beside"')
    }, token)
    const scrolling = await scroll(browser, page, url)
    await page.goto(`${url}/feed?view=items&order=oldest`)
    const steps = await stepThrough(page)
    return { ...scrolling, ...steps }
  } finally {
    await context.close()
  }
}

async function scroll(browser: Browser, page: Page, url: string) {
  await page.goto(`${url}/feed`)
  await page.locator('main article[data-item-id]').first().waitFor({ timeout: 120_000 })
  await page.waitForLoadState('networkidle').catch(() => {})
  await page.locator('main article[data-item-id]').first().hover()
  await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
  const lastRow = () =>
    page.evaluate(() => Number([...document.querySelectorAll<HTMLElement>('main [data-index]')].at(-1)?.dataset.index))
  let rows = 0
  for (let turns = 0; rows < wantedRows && turns < 2500; turns += 1) {
    await page.mouse.wheel(0, wheelPx)
    await page.evaluate(() => new Promise(requestAnimationFrame))
    if (turns % 10 === 0) rows = await lastRow()
  }
  const { taskMs } = readTasks(await browser.stopTracing())
  const nodes = await page.evaluate(() => document.querySelectorAll('*').length)
  return { rows, longestTaskMs: longestOf(taskMs), blockingMs: totalBlockingMs(taskMs), nodes }
}

async function stepThrough(page: Page): Promise<Pick<ListFigures, 'nextMs' | 'heapAfter'>> {
  await page.locator('main article[data-item-id] h2 button').first().click({ timeout: 120_000 })
  await page.locator('[data-open-item] h1').last().waitFor()
  await page.evaluate(watchSteps)
  const session = await page.context().newCDPSession(page)
  const heapAfter: ListFigures['heapAfter'] = []
  const tookMs: number[] = []
  let read = 0
  for (const articles of articleSteps) {
    for (; read < articles; read += 1) {
      await page.keyboard.press('j')
      tookMs.push(await page.evaluate(() => (window as unknown as { stepped: Promise<number> }).stepped))
    }
    await session.send('HeapProfiler.collectGarbage')
    const { usedSize } = await session.send('Runtime.getHeapUsage')
    heapAfter.push({ articles, mb: usedSize / 1_000_000 })
  }
  const sorted = tookMs.toSorted((one, other) => one - other)
  return {
    nextMs: { median: sorted[sorted.length >> 1] ?? Number.NaN, slowest: sorted.at(-1) ?? Number.NaN },
    heapAfter,
  }
}

/** After each key `stepped` becomes the time until the next article is shown, in milliseconds. */
function watchSteps(): void {
  addEventListener(
    'keydown',
    () => {
      const startedAt = performance.now()
      const openId = () => document.querySelector<HTMLElement>('[data-open-item]')?.dataset.openItem
      const before = openId()
      const stepped = new Promise<number>((resolve) => {
        const look = () => {
          if (openId() === before && performance.now() - startedAt < 5000) return requestAnimationFrame(look)
          // Before the paint of the frame that shows the article; the next task is after it.
          setTimeout(() => resolve(performance.now() - startedAt))
        }
        look()
      })
      Object.assign(window, { stepped })
    },
    { capture: true },
  )
}
