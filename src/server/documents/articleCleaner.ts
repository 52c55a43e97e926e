// Cleans articles in separate processes with limits on CPU time and memory: an article may be as hostile as a feed, and other readers'
// requests never wait for it. Readers take turns.
import { texts } from '../../shared/texts/texts.ts'
import { Unavailable } from '../http/errors.ts'
import { second } from '../lib/clock.ts'
import { createFairTurns } from '../lib/fairTurns.ts'
import { type CleanedArticle, cleaningTasks, type SourceArticle } from './cleaningTasks.ts'
import { createParsingProcess, type ParsingBounds } from './parsingProcess.ts'

export type ArticleCleaner = {
  /**
   * In the order of the articles, whose `html` is not packed up to `smallBytes`. One that takes too much is its plain text, and
   * null when even that takes too much. Throws Unavailable when too many of the reader's articles wait or no process starts.
   */
  clean: (articles: SourceArticle[], readerId: number) => Promise<(CleanedArticle | null)[]>
  close: () => void
}

/** Larger articles have a process of their own, so a small article never waits for a large one. */
export const smallBytes = 64 * 1024

/** This much takes at most 5 ms, and starting the process a hundred. */
const cleanedHereBytes = 4_000
/** Other readers wait for one batch at most: 100 ms if all of it is hostile. */
const batch = { bytes: smallBytes, articles: 50 }

const smallBounds: ParsingBounds = { cpuMs: second, timeoutMs: 20 * second, heapMb: 64, idleMs: 20 * second }
/** A book of 2 MB takes a second, and the worst that we know takes three. */
const largeBounds: ParsingBounds = { cpuMs: 2 * second, timeoutMs: 20 * second, heapMb: 192, idleMs: 20 * second }

type Options = { bounds?: Partial<ParsingBounds>; waitingMax?: number; hereBytes?: number }

export function createArticleCleaner({
  bounds = {},
  waitingMax = 50,
  hereBytes = cleanedHereBytes,
}: Options = {}): ArticleCleaner {
  const small = createLane({ ...smallBounds, ...bounds }, waitingMax)
  const large = createLane({ ...largeBounds, ...bounds }, waitingMax)

  return {
    async clean(articles, readerId) {
      if (articles.length === 1 && articles.every(({ html, isPacked }) => !isPacked && html.byteLength <= hereBytes))
        return cleaningTasks.clean(articles)
      const cleaned = new Map<SourceArticle, CleanedArticle | null>()
      const cleanIn = async (lane: Lane, wanted: SourceArticle[]) => {
        for (const some of batchesOf(wanted))
          for (const [index, article] of (await lane(some, readerId)).entries())
            cleaned.set(some[index] as SourceArticle, article)
      }
      const isSmall = ({ html, isPacked }: SourceArticle) => !isPacked && html.byteLength <= smallBytes
      await Promise.all([
        cleanIn(small.clean, articles.filter(isSmall)),
        cleanIn(
          large.clean,
          articles.filter((article) => !isSmall(article)),
        ),
      ])
      return articles.map((article) => cleaned.get(article) ?? null)
    },
    close() {
      small.end()
      large.end()
    },
  }
}

type Lane = (articles: SourceArticle[], readerId: number) => Promise<(CleanedArticle | null)[]>

function createLane(bounds: ParsingBounds, waitingMax: number): { clean: Lane; end: () => void } {
  const cleaning = createParsingProcess(bounds, { entry: new URL('./cleaningProcess.ts', import.meta.url) })
  const inTurn = createFairTurns(waitingMax)

  async function run(name: keyof typeof cleaningTasks, input: SourceArticle[], readerId: number) {
    const answer = await inTurn(readerId, () => cleaning.run({ name, input }))
    if (answer === null || answer === 'notStarted')
      throw new Unavailable(texts.tooManyDocuments, { afterMs: 5 * second })
    // The process answers with the output of the task only.
    return answer === 'tooMuch' ? null : (answer.output as CleanedArticle[])
  }

  async function clean(articles: SourceArticle[], readerId: number): Promise<(CleanedArticle | null)[]> {
    const cleaned = await run('clean', articles, readerId)
    if (cleaned !== null) return cleaned
    if (articles.length === 1) return (await run('readText', articles, readerId)) ?? [null]
    const each: (CleanedArticle | null)[] = []
    for (const article of articles) each.push(...(await clean([article], readerId)))
    return each
  }
  return { clean, end: cleaning.end }
}

/** In order. A packed article is a batch of its own, since nothing says how large it is. */
function batchesOf(articles: SourceArticle[]): SourceArticle[][] {
  const batches: SourceArticle[][] = []
  let bytes = Number.POSITIVE_INFINITY
  for (const article of articles) {
    const size = article.isPacked ? batch.bytes : article.html.byteLength
    const last = batches.at(-1)
    if (last === undefined || bytes + size > batch.bytes || last.length === batch.articles) {
      batches.push([article])
      bytes = size
    } else {
      last.push(article)
      bytes += size
    }
  }
  return batches
}
