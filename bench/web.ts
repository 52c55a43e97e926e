// Measures the reader's page in the browser, on a filled database and a built web:
//
// npm run bench -- web [feeds] [rounds]
//
// Cold: a browser with an empty cache. Wall time says little on a busy machine, so CPU time is shown as well, with the load of
// the machine below the table.
import { loadavg } from 'node:os'
import { type Browser, chromium } from '@playwright/test'
import { buildServer } from '../dev/buildServer.ts'
import { buildWeb } from '../dev/buildWeb.ts'
import { bringChromium, chromiumFlags } from '../dev/chromium.ts'
import { startProduct } from '../test/browser/support/product.ts'
import { type FilledBoard, fillBoards } from './web/fillBoards.ts'
import { measureFlood } from './web/measureFlood.ts'
import { measureMemory } from './web/measureMemory.ts'
import { measureScrolling } from './web/measureScrolling.ts'
import { measureVisit, type Visit, type Wire } from './web/measureVisit.ts'
import { sumOf } from './web/readTasks.ts'

const shapes = [
  { feeds: 100, columns: 20 },
  { feeds: 500, columns: 40 },
  { feeds: 2000, columns: 60 },
]
/** Measured only by name. */
const extremes = [
  { feeds: 3000, columns: 1 },
  { feeds: 10_000, columns: 200 },
]
const kinds = [
  { name: 'first visit', isSlow: false, isSecond: false },
  { name: 'CPU ÷ 4, 150 ms, 1.6 Mbit/s', isSlow: true, isSecond: false },
  { name: 'second visit', isSlow: false, isSecond: true },
  { name: 'list, first visit', isSlow: false, isSecond: false, isList: true },
]

export async function run([onlyFeeds, rounds = '3']: string[] = []): Promise<void> {
  const found = bringChromium()
  if (found.is === 'missing') throw new Error(found.advice)
  const wanted =
    onlyFeeds === undefined ? shapes : [...shapes, ...extremes].filter(({ feeds }) => feeds === Number(onlyFeeds))
  let filled: Awaited<ReturnType<typeof fillBoards>> | undefined
  await buildWeb({ isPseudo: false })
  await buildServer()
  const product = await startProduct(
    { ROLE: 'web' },
    {
      prepare: async (dataFolder, publishers) => {
        filled = await fillBoards(dataFolder, publishers.url, wanted)
      },
    },
  )
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(found.path === null ? {} : { executablePath: found.path }),
  })
  try {
    if (filled === undefined) throw new Error('The product started without its data.')
    console.log(filled.work)
    for (const board of filled.boards) await measureBoard(browser, product.url, { board, rounds: Number(rounds) })
    console.log(`Load of the machine: ${loadavg()[0]?.toFixed(1)}`)
  } finally {
    await browser.close()
    await product.stop()
  }
}

type Measuring = { board: FilledBoard; rounds: number }

async function measureBoard(browser: Browser, url: string, { board, rounds }: Measuring): Promise<void> {
  const { token } = board
  // Once without counting: the server's own first time.
  await measureVisit(browser, { url, token, isSlow: false, isSecond: false })
  const table: Record<string, Record<string, number | string>> = {}
  for (const { name, ...kind } of kinds) {
    const visits: Visit[] = []
    for (let round = 0; round < rounds; round += 1) visits.push(await measureVisit(browser, { url, token, ...kind }))
    table[name] = rowOf(visits)
  }
  console.log(`\n${board.feeds} feeds in ${board.columns} columns, median of ${rounds}`)
  console.table(table)
  const { tasks, longestTaskMs, blockingMs, nodes } = await measureScrolling(browser, url, token)
  console.log(
    `Scrolling: ${tasks} tasks, the longest ${longestTaskMs.toFixed(0)} ms, blocking ${blockingMs.toFixed(0)} ms, at most ${nodes} nodes`,
  )
  const flood = await measureFlood(browser, url, token)
  console.log(
    `${flood.events} live events in 5 s: ${flood.requests} requests, main thread ${flood.mainThreadMs.toFixed(0)} ms, the longest task ${flood.longestTaskMs.toFixed(0)} ms`,
  )
  for (const { atSeconds, mb, ownMb } of await measureMemory(browser, url, token))
    console.log(`Memory of the tab after ${atSeconds} s: ${mb.toFixed(0)} MB (PSS), ${ownMb.toFixed(0)} of it its own`)
}

function rowOf(visits: Visit[]): Record<string, number | string> {
  const of = (figure: (visit: Visit) => number) => Math.round(median(visits.map(figure)))
  const kb = (figure: (visit: Visit) => number) => of((visit) => figure(visit) / 1000)
  return {
    'first item, ms': of(({ firstItemMs }) => firstItemMs),
    'usable, ms': of(({ usableMs }) => usableMs),
    'kB before it': kb(({ wireBefore }) => bytesOf(wireBefore)),
    'script, font, data of it': kb(({ wireBefore }) => wireBefore.script)
      .toString()
      .concat(` ${kb(({ wireBefore }) => wireBefore.font)} ${kb(({ wireBefore }) => wireBefore.data)}`),
    requests: of(({ requests }) => requests),
    'kB in all': kb(({ wire }) => bytesOf(wire)),
    'data of it': kb(({ wire }) => wire.data),
    'pictures of it': kb(({ wire }) => wire.picture),
    'longest task': of(({ longestTaskMs }) => longestTaskMs),
    blocking: of(({ blockingMs }) => blockingMs),
    'main thread': of(({ mainThreadMs }) => mainThreadMs),
    shift: Number(median(visits.map(({ layoutShift }) => layoutShift)).toFixed(3)),
    nodes: of(({ nodes }) => nodes),
  }
}

function bytesOf(wire: Wire): number {
  return sumOf(Object.values(wire))
}

function median(figures: number[]): number {
  return figures.toSorted((one, other) => one - other)[Math.floor(figures.length / 2)] ?? Number.NaN
}
