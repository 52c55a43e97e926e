// Finds articles in web pages in a separate process with limits on CPU time and memory: a page may be as hostile as a feed,
// and its tree takes more memory than the requests of readers should share.
import type { ExtractedPage } from '../html/extract/extractArticle.ts'
import type { SiteRule } from '../html/extract/siteRule.ts'
import { atMost } from '../lib/atMost.ts'
import { second } from '../lib/clock.ts'
import { createParsingProcess, type ParsingBounds } from './parsingProcess.ts'

export type FetchedPage = { bytes: Uint8Array; contentType: string; url: string; rule: SiteRule | null; part: number }

export type PageReader = {
  /** 'busy': too many pages wait, or no process starts. */
  read: (page: FetchedPage) => Promise<ExtractedPage | 'busy'>
  close: () => void
}

/** Most pages take 40 ms and 20 MB. */
export const pageBounds: ParsingBounds = { cpuMs: 2 * second, timeoutMs: 20 * second, heapMb: 96, idleMs: 20 * second }

/**
 * A small young generation, and no threads of V8 for it. `--optimize-for-size` takes 17 MB less while the process lives, and nearly
 * twice the CPU time (docs/technotes/what-a-small-server-pays-for.md).
 */
export const pageFlags = ['--max-semi-space-size=2', '--v8-pool-size=0']
const pageEntry = new URL('./pageProcess.ts', import.meta.url)

export function createPageReader({
  waitingMax = 100,
  ...bounds
}: Partial<ParsingBounds> & { waitingMax?: number } = {}): PageReader {
  const parsing = createParsingProcess({ ...pageBounds, ...bounds }, { entry: pageEntry, flags: pageFlags })
  const inTurn = atMost(1)
  let waiting = 0
  return {
    async read(page) {
      if (waiting >= waitingMax) return 'busy'
      waiting += 1
      try {
        const answer = await inTurn(() => parsing.run({ name: 'extractArticle', input: page }))
        if (answer === 'notStarted') return 'busy'
        // The process answers with the output of extractArticle only.
        return answer === 'tooMuch' ? { is: 'tooComplicated' } : (answer.output as ExtractedPage)
      } finally {
        waiting -= 1
      }
    },
    close: () => parsing.end(),
  }
}
