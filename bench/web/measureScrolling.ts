import type { Browser, Page } from '@playwright/test'

export type Scrolling = { tasks: number; longestWallMs: number; longestCpuMs: number }

const columns = 3
const wheelPx = 120
const turnsPerColumn = 100

/** Turns the wheel over each column of a board, a notch a frame, and reads the tasks of the page's main thread. */
export async function measureScrolling(browser: Browser, url: string, token: string): Promise<Scrolling> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  try {
    const page = await context.newPage()
    await page.addInitScript((value) => localStorage.setItem('token', value), token)
    // Loading the rest of the board after its first paint is not scrolling.
    const rest = page.waitForResponse(/\/api\/feeds\/items\?perFeed=15/)
    await page.goto(`${url}/feed`)
    await (await rest).finished()
    await page.getByRole('progressbar', { name: 'Loading articles' }).waitFor({ state: 'hidden' })
    await browser.startTracing(page, { categories: ['disabled-by-default-devtools.timeline', '__metadata'] })
    await scrollColumns(page)
    return readTasks(await browser.stopTracing())
  } finally {
    await context.close()
  }
}

async function scrollColumns(page: Page): Promise<void> {
  const boards = await page
    .getByRole('main')
    .getByRole('region', { name: /^(News|Interests|Later)$/ })
    .all()
  if (boards.length !== columns) throw new Error(`${boards.length} columns instead of ${columns} on the board.`)
  for (const board of boards) {
    const box = await board.boundingBox()
    if (box === null) throw new Error('A column is not in sight.')
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
    for (let turn = 0; turn < turnsPerColumn; turn += 1) {
      await page.mouse.wheel(0, wheelPx)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    const scrolled = await board.evaluate((element) => element.scrollTop)
    if (scrolled < 0.5 * wheelPx * turnsPerColumn) throw new Error(`A column scrolled ${scrolled} px only.`)
  }
}

/** A trace event of Chromium; times in microseconds, `tdur` on the CPU. */
type TraceEvent = { name: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } }

function readTasks(trace: Buffer): Scrolling {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const mainThreads = new Set(
    traceEvents
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}/${tid}`),
  )
  const tasks = traceEvents.filter(({ name, pid, tid }) => name === 'RunTask' && mainThreads.has(`${pid}/${tid}`))
  if (tasks.length === 0) throw new Error('The trace holds no tasks.')
  return {
    tasks: tasks.length,
    longestWallMs: Math.max(...tasks.map(({ dur = 0 }) => dur)) / 1000,
    longestCpuMs: Math.max(...tasks.map(({ tdur = 0 }) => tdur)) / 1000,
  }
}
