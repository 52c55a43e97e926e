import type { Browser, Page } from '@playwright/test'
import { longestOf, readTasks, totalBlockingMs } from './readTasks.ts'

/** `nodes`: the most at any time. */
export type Scrolling = { tasks: number; longestTaskMs: number; blockingMs: number; nodes: number }

const wheelPx = 120
const turnsDown = 60
const turnsAside = 60
const columnsTurned = 3

/** Turns the wheel one notch per frame: down three columns, then sideways over the board. */
export async function measureScrolling(browser: Browser, url: string, token: string): Promise<Scrolling> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    await page.goto(`${url}/feed`)
    await page.locator('article[data-item-id]').first().waitFor({ timeout: 120_000 })
    // Requests of the board after its first paint are not part of scrolling.
    await page.waitForLoadState('networkidle').catch(() => {})
    await new Promise((resolve) => setTimeout(resolve, 3000))
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
    const nodesDown = await scrollDown(page)
    await turn(page, { aside: wheelPx, turns: turnsAside })
    const { taskMs } = readTasks(await browser.stopTracing())
    const nodes = Math.max(nodesDown, await countNodes(page))
    return { tasks: taskMs.length, longestTaskMs: longestOf(taskMs), blockingMs: totalBlockingMs(taskMs), nodes }
  } finally {
    await context.close()
  }
}

const countNodes = (page: Page) => page.evaluate(() => document.querySelectorAll('*').length)

/** Returns the largest number of nodes. */
async function scrollDown(page: Page): Promise<number> {
  let most = 0
  const columns = await page.locator('main section[id^="column-"]').all()
  for (const column of columns.slice(0, columnsTurned)) {
    const box = await column.boundingBox()
    if (box === null) throw new Error('A column is not in sight.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    await turn(page, { down: wheelPx, turns: turnsDown })
    const scrolled = await column.evaluate((element) => element.scrollTop)
    if (scrolled < 0.2 * wheelPx * turnsDown) throw new Error(`A column scrolled ${scrolled} px only.`)
    most = Math.max(most, await countNodes(page))
  }
  return most
}

async function turn(page: Page, { aside = 0, down = 0, turns }: { aside?: number; down?: number; turns: number }) {
  for (let count = 0; count < turns; count += 1) {
    await page.mouse.wheel(aside, down)
    await page.evaluate(() => new Promise(requestAnimationFrame))
  }
}
