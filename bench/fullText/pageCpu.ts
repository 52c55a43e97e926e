// CPU time of extraction, in a process with the flags of the product's (documents/pageReader.ts), and how well articles are found.
import { fork } from 'node:child_process'
import { pageBounds, pageFlags } from '../../src/server/documents/pageReader.ts'
import { extractArticle } from '../../src/server/html/extract/extractArticle.ts'
import { mean, scorePage } from '../../test/fixtures/pages/wordScores.ts'
import { firstParts, heavyPages } from './pages.ts'

const goals = { medianMs: 60, p95Ms: 250, f1: 0.95, precision: 0.95 }
const rounds = 3

/** `teasers`: around each page; 'mixed': up to 300, fewer around most. */
export async function measurePages(teasers: number | 'mixed'): Promise<string[]> {
  const child = fork(import.meta.filename, [String(teasers)], {
    execArgv: [...pageFlags, `--max-old-space-size=${pageBounds.heapMb}`],
  })
  const times = await new Promise<number[]>((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as number[])).once('exit', reject)
  })
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const pages = heavyPages(teasers)
  const scores = pages.map(scorePage)
  const f1 = mean(scores.map((score) => score.f1))
  const precision = mean(scores.map((score) => score.precision))
  console.table([
    {
      'teasers around': teasers === 'mixed' ? '0 to 300' : teasers,
      pages: times.length,
      'kB each': Math.round(mean(firstParts(pages).map(({ length }) => length)) / 1000),
      'median CPU ms': at(0.5),
      'p95 CPU ms': at(0.95),
      'max CPU ms': at(1),
      F1: f1.toFixed(3),
      precision: precision.toFixed(3),
    },
  ])
  return [
    ...(at(0.5) > goals.medianMs ? [`The median page takes more than ${goals.medianMs} ms.`] : []),
    ...(at(0.95) > goals.p95Ms ? [`The slowest 5 % of the pages take more than ${goals.p95Ms} ms.`] : []),
    ...(f1 < goals.f1 ? [`Articles are found with an F1 of less than ${goals.f1}.`] : []),
    ...(precision < goals.precision ? [`Articles are found with a precision of less than ${goals.precision}.`] : []),
  ]
}

function cpuMsOf(html: string): number {
  const start = process.cpuUsage()
  extractArticle({ html, url: 'https://site.example/story', rule: null })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

if (import.meta.main) {
  const [, , asked] = process.argv
  const pages = firstParts(heavyPages(asked === 'mixed' ? 'mixed' : Number(asked)))
  process.send?.(Array.from({ length: rounds }, () => pages.map(cpuMsOf)).flat())
}
