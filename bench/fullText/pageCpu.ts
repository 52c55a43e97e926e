// CPU time of extraction, in a process with the flags of the product's (documents/pageReader.ts).
import { fork } from 'node:child_process'
import { pageBounds, pageFlags } from '../../src/server/documents/pageReader.ts'
import { extractArticle } from '../../src/server/html/extract/extractArticle.ts'
import { heavyPages } from './pages.ts'

const goals = { medianMs: 60, p95Ms: 250 }
const rounds = 3

export async function measurePages(teasers: number): Promise<string[]> {
  const child = fork(import.meta.filename, [String(teasers)], {
    execArgv: [...pageFlags, `--max-old-space-size=${pageBounds.heapMb}`],
  })
  const times = await new Promise<number[]>((resolve, reject) => {
    child.once('message', (sent) => resolve(sent as number[])).once('exit', reject)
  })
  const sorted = times.toSorted((one, other) => one - other)
  const at = (share: number) => Math.round(sorted[Math.floor((sorted.length - 1) * share)] ?? 0)
  const pages = heavyPages(teasers)
  console.table([
    {
      'teasers around': teasers,
      pages: times.length,
      'kB each': Math.round(pages.reduce((sum, page) => sum + page.length, 0) / pages.length / 1000),
      'median CPU ms': at(0.5),
      'p95 CPU ms': at(0.95),
      'max CPU ms': at(1),
    },
  ])
  return [
    ...(at(0.5) > goals.medianMs ? [`The median page takes more than ${goals.medianMs} ms.`] : []),
    ...(at(0.95) > goals.p95Ms ? [`The slowest 5 % of the pages take more than ${goals.p95Ms} ms.`] : []),
  ]
}

function cpuMsOf(html: string): number {
  const start = process.cpuUsage()
  extractArticle({ html, url: 'https://site.example/story', rule: null })
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

if (import.meta.main) {
  const pages = heavyPages(Number(process.argv[2]))
  process.send?.(Array.from({ length: rounds }, () => pages.map(cpuMsOf)).flat())
}
