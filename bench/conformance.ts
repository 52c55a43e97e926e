// Measures how well we read real feeds: `npm run bench -- conformance ../shared/corpus [--misses]`. The folder holds real
// documents and expectations about them; the product does not depend on it.

import { pathToFileURL } from 'node:url'
import { checkDates } from './conformance/dateExpectations.ts'
import { checkFile, readExpectations, type Verdict } from './conformance/expectations.ts'
import { measureHostile } from './conformance/hostile.ts'
import { measureLongFeed, measureSpeed, type Reading, readAll, readRealDocuments } from './conformance/realDocuments.ts'

const bars = {
  coreShareMin: 0.965,
  baseShareMin: 0.8,
  mbPerCpuSecondMin: 38,
  longFeedCpuMsMax: 300,
  hostileCpuMsMax: 1_000,
  hostileMemoryMbMax: 200,
}

const failures: string[] = []

export async function run(args: string[]): Promise<void> {
  const [corpus = '../shared/corpus'] = args.filter((arg) => !arg.startsWith('--'))
  const verdicts = showExpectations(corpus)
  showRealDocuments(corpus)
  showHostile()
  if (args.includes('--misses')) listMisses(verdicts)
  for (const failure of failures) console.error(failure)
  process.exitCode = failures.length === 0 ? 0 : 1
}

function showExpectations(corpus: string): Verdict[] {
  const verdicts = readExpectations(corpus).flatMap((file) => checkFile(corpus, file))
  const dates = checkDates(corpus)
  const core = verdicts.filter((verdict) => verdict.assertion.core)
  const base = verdicts.filter((verdict) => verdict.file.group === 'base')
  const dated = dates.filter((date) => date.expected !== null)
  const undated = dates.filter((date) => date.expected === null)
  console.table([
    shareRow('core expectations', core, bars.coreShareMin),
    shareRow('expectations about bases', base, bars.baseShareMin),
    shareRow('all expectations, also of what readers do not show', verdicts),
    shareRow('dirty dates, to the second', dated, 1),
    shareRow('undated texts, no date invented', undated, 1),
  ])
  return verdicts
}

function showRealDocuments(corpus: string): void {
  const documents = readRealDocuments(corpus)
  const real = documents.filter((document) => document.group === 'real')
  // First, while the process has just started.
  const speeds = measureSpeed(real, 5)
  const readings = readAll(documents)
  console.table([readingRow('real', readings), readingRow('fixture', readings)])
  const long = measureLongFeed(5_000)
  const slowest = Math.min(...speeds)
  console.table([
    {
      what: 'MB per CPU second, real documents, each round',
      seen: speeds.map(Math.round).join(' '),
      bar: `at least ${bars.mbPerCpuSecondMin}`,
    },
    {
      what: `CPU ms of a feed of ${long.items} items`,
      seen: String(Math.round(long.cpuMs)),
      bar: `at most ${bars.longFeedCpuMsMax}`,
    },
  ])
  demand(slowest >= bars.mbPerCpuSecondMin, 'Parsing is too slow.')
  demand(long.cpuMs <= bars.longFeedCpuMsMax && long.items === 5_000, 'The long feed is too slow or incomplete.')
  const empty = readings.filter((reading) => reading.group === 'real' && reading.items === 0)
  for (const { file } of empty) demand(false, `${file} has no items.`)
  for (const { file, thrown } of readings) demand(thrown === null, `${file} throws: ${thrown}`)
}

function showHostile(): void {
  const costs = measureHostile()
  console.table(costs.map((cost) => ({ ...cost, cpuMs: Math.round(cost.cpuMs), memoryMb: Math.round(cost.memoryMb) })))
  for (const { name, cpuMs, memoryMb } of costs) {
    demand(cpuMs <= bars.hostileCpuMsMax && memoryMb <= bars.hostileMemoryMbMax, `'${name}' costs too much.`)
  }
}

function shareRow(what: string, verdicts: { isMet: boolean }[], bar?: number) {
  const met = verdicts.filter((verdict) => verdict.isMet).length
  const share = met / verdicts.length
  demand(bar === undefined || share >= bar, `Too few: ${what}.`)
  return { what, met, total: verdicts.length, share: percent(share), bar: bar === undefined ? '' : percent(bar) }
}

function readingRow(group: string, readings: Reading[]) {
  const own = readings.filter((reading) => reading.group === group)
  return {
    documents: `${own.length} ${group}`,
    withItems: own.filter((reading) => reading.items > 0).length,
    items: sum(own.map((reading) => reading.items)),
    undatedItems: sum(own.map((reading) => reading.undatedItems)),
    thrown: own.filter((reading) => reading.thrown !== null).length,
  }
}

function listMisses(verdicts: Verdict[]): void {
  for (const { file, assertion, seen } of verdicts.filter((verdict) => verdict.assertion.core && !verdict.isMet)) {
    const { path, op, value } = assertion
    console.log(`${file.file}: ${path} ${op} ${JSON.stringify(value)}, seen ${JSON.stringify(seen)}`)
  }
}

function demand(isMet: boolean, failure: string): void {
  if (!isMet) failures.push(failure)
}

function percent(share: number): string {
  return `${(share * 100).toFixed(1)} %`
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) await run(process.argv.slice(2))
