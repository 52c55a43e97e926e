// Measures one list of items with the article beside it, in the browser: long scrolling, the next article by key, and the memory
// of the tab after 50 and 1,000 articles.
//
// npm run bench -- list [feeds]
import { loadavg } from 'node:os'
import { chromium } from '@playwright/test'
import { buildServer } from '../dev/buildServer.ts'
import { buildWeb } from '../dev/buildWeb.ts'
import { bringChromium, chromiumFlags } from '../dev/chromium.ts'
import { startProduct } from '../test/browser/support/product.ts'
import { fillBoards } from './web/fillBoards.ts'
import { type ListFigures, measureList } from './web/measureList.ts'

const columns = 40

export async function run([feeds = '500']: string[] = []): Promise<void> {
  const found = bringChromium()
  if (found.is === 'missing') throw new Error(found.advice)
  let filled: Awaited<ReturnType<typeof fillBoards>> | undefined
  await buildWeb({ isPseudo: false })
  await buildServer()
  const product = await startProduct(
    { ROLE: 'web' },
    {
      prepare: async (dataFolder, publishers) => {
        filled = await fillBoards(dataFolder, publishers.url, [{ feeds: Number(feeds), columns }])
      },
    },
  )
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.path === null ? {} : { executablePath: found.path }),
  })
  try {
    const [board] = filled?.boards ?? []
    if (board === undefined) throw new Error('The product started without its data.')
    console.log(filled?.work)
    printList(await measureList(browser, product.url, board.token))
    console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await product.stop()
  }
}

function printList({ rows, longestTaskMs, blockingMs, nodes, nextMs, heapAfter }: ListFigures): void {
  console.table({
    'rows scrolled': { figure: rows, goal: 5000 },
    'longest task, CPU ms': { figure: Math.round(longestTaskMs), goal: 50 },
    'blocking, CPU ms': { figure: Math.round(blockingMs), goal: '' },
    nodes: { figure: nodes, goal: '' },
    'next article by key, ms (median)': { figure: Math.round(nextMs.median), goal: 50 },
    'next article by key, ms (slowest)': { figure: Math.round(nextMs.slowest), goal: '' },
    ...Object.fromEntries(
      heapAfter.map(({ articles, mb }) => [
        `heap after ${articles} articles, MB`,
        { figure: Math.round(mb * 10) / 10, goal: '' },
      ]),
    ),
  })
}
