// Measures the reader's page in the browser, on a filled database and a built web:
//
// npm run bench -- web
//
// Cold: a browser with an empty cache. Wall time says little on a busy machine, so CPU time is shown as well, with the load of
// the machine below the table.
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { bringChromium, chromiumFlags } from '../dev/chromium.ts'
import { startProduct } from '../test/browser/support/product.ts'
import { type Boards, fillBoards } from './web/fillBoards.ts'
import { measureFirstItem } from './web/measureFirstItem.ts'
import { measureScrolling } from './web/measureScrolling.ts'

const goals = { scriptKb: 180, requests: 15, firstItemMs: 600, longestTaskMs: 50 }
const rounds = 5

export async function run(): Promise<void> {
  const found = bringChromium()
  if (found.is === 'missing') throw new Error(found.advice)
  let boards: Boards | undefined
  const product = await startProduct({ ROLE: 'web' }, async (dataFolder, publishers) => {
    boards = await fillBoards(dataFolder, publishers.url)
  })
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.path === null ? {} : { executablePath: found.path }),
  })
  try {
    if (boards === undefined) throw new Error('The product started without its data.')
    const { heavyToken, token, work } = boards
    // Once without counting: the server's own first request.
    await measureFirstItem(browser, product.url, heavyToken)
    const firsts = []
    for (let round = 0; round < rounds; round += 1)
      firsts.push(await measureFirstItem(browser, product.url, heavyToken))
    const scrolling = await measureScrolling(browser, product.url, token)
    const first = firsts[0]
    console.log(work)
    console.table({
      'script before the first item, kB gzip': row((first?.scriptBytes ?? 0) / 1000, goals.scriptKb),
      'requests before the first item': row(first?.requests ?? 0, goals.requests),
      [`first item of 500 feeds, wall ms (median of ${rounds})`]: row(
        median(firsts.map(({ wallMs }) => wallMs)),
        goals.firstItemMs,
      ),
      'the same, CPU ms of the page’s process': row(median(firsts.map(({ cpuMs }) => cpuMs))),
      'tasks while scrolling 100 feeds': row(scrolling.tasks),
      'longest of them, wall ms': row(scrolling.longestWallMs, goals.longestTaskMs),
      'longest of them, CPU ms': row(scrolling.longestCpuMs, goals.longestTaskMs),
    })
    console.log(`${first?.scripts.join(', ')}. Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await product.stop()
  }
}

function row(figure: number, goal?: number) {
  return { figure: Math.round(figure * 10) / 10, goal: goal === undefined ? '' : `at most ${goal}` }
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}
