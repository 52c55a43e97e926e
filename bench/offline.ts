// Measures reading without a network: taking 5,000 articles along, sending 1,000 waiting changes, opening the board from what a browser
// keeps, and searches over 20,000 kept articles. `npm run bench -- offline [sqlite] [postgres]`.
import { randomUUID } from 'node:crypto'
import { brotliCompressSync, constants } from 'node:zlib'
import { buildWeb } from '../dev/buildWeb.ts'
import { readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { chunksOf } from '../src/server/lib/chunksOf.ts'
import { createLog } from '../src/server/lib/log.ts'
import { hashToken } from '../src/server/lib/tokens.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { limits } from '../src/shared/limits.ts'
import { createDeviceCopy, type DeviceCopy, type KeptArticle } from '../src/web/features/offline/answerFromDevice.ts'
import { type SearchWorker, searchDevice } from '../src/web/features/offline/searchDevice.ts'
import { findTerms, type KeptWords, keptWordsOf } from '../src/web/features/offline/wordsIndex.ts'
import { measureColdStart } from './offline/measureColdStart.ts'
import { askedKinds, openFreshDatabase } from './support/benchDatabase.ts'
import { fillFeeds, fillReader, fillWords, setToken } from './support/fillDatabase.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const taken = { articles: 5000, mostSeconds: 60, mostMegabytes: 15 }
const replayed = { changes: 1000, mostSeconds: 2 }
const searched = { articles: 20_000, wordsEach: 250, slowdown: 4, mostMs: 150 }
const coldStartMostMs = 1000
const token = 'bench'.padEnd(43, '-')

export async function run(args: string[]): Promise<void> {
  // The server reads the files of the page when it starts.
  await buildWeb({ isPseudo: false })
  for (const kind of askedKinds(args)) await measureServer(kind)
  await measureSearch()
}

async function measureServer(kind: 'sqlite' | 'postgres'): Promise<void> {
  const database = await openFreshDatabase(kind)
  const read = readConfig({ ...database.settings, LOG_LEVEL: 'warn' })
  if (read.is === 'wrong') throw new Error(read.problems.join('; '))
  const deps = await openDeps(read.config, { log: createLog('warn'), events: createEventHub() }, 'worker')
  const now = Date.now()
  const feedIds = await fillFeeds(deps.db, Array<number>(50).fill(taken.articles / 50), now)
  await fillContents(deps.db)
  await setToken(deps.db, await fillReader(deps.db, feedIds, now), hashToken(token))
  await deps.fetcher.close()
  await deps.db.destroy()
  const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
  try {
    await measureCalls(kind, server)
    if (kind === 'sqlite') await measureBrowser(server.url)
  } finally {
    await server.stop()
    await database.stop()
  }
}

/** As long as articles of real feeds on average. */
async function fillContents(db: Db): Promise<void> {
  const items = await db.selectFrom('items').select('id').execute()
  for (const some of chunksOf(items, 500))
    await db
      .insertInto('itemContents')
      .values(some.map(({ id }) => ({ itemId: id, html: `<p>${fillWords(id, 230)}</p>`, baseUrl: null })))
      .execute()
}

async function measureCalls(kind: string, server: ServerProcess): Promise<void> {
  const post = (path: string, body: object) => server.ask({ method: 'POST', path, token, body })
  const startedAt = performance.now()
  const { items } = JSON.parse(await server.ask({ path: '/offline/plan', token })) as { items: { id: number }[] }
  const ids = items.map(({ id }) => id)
  const cpuBefore = server.cpuMs()
  let chars = 0
  let sentBytes = 0
  for (let at = 0; at < ids.length; at += limits.offlineBatch) {
    const answer = await post('/offline/articles', { itemIds: ids.slice(at, at + limits.offlineBatch) })
    chars += answer.length
    // As the server packs answers for browsers.
    sentBytes += brotliCompressSync(answer, { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } }).length
  }
  const takenMs = performance.now() - startedAt
  console.log(`${kind}: ${ids.length} articles taken along`)
  console.table({
    seconds: { measured: seconds(takenMs), 'at most': taken.mostSeconds },
    "seconds of the server's CPU": { measured: seconds(server.cpuMs() - cpuBefore) },
    'megabytes of JSON': { measured: megabytes(chars), 'at most': taken.mostMegabytes },
    'megabytes on the wire': { measured: megabytes(sentBytes) },
  })

  const table: Record<string, object> = {}
  for (const mark of ['read', 'saved', 'later'] as const) {
    const changes = ids.slice(0, replayed.changes).map((itemId, index) => ({
      id: randomUUID(),
      agoMs: replayed.changes - index,
      kind: mark,
      itemId,
      isOn: true,
    }))
    const begun = performance.now()
    for (let at = 0; at < changes.length; at += limits.replayedAtOnce)
      await post('/items/replay', { changes: changes.slice(at, at + limits.replayedAtOnce) })
    table[mark] = { seconds: seconds(performance.now() - begun), 'at most': replayed.mostSeconds }
  }
  console.log(`${kind}: ${replayed.changes} changes sent`)
  console.table(table)
}

async function measureBrowser(url: string): Promise<void> {
  const measured = await measureColdStart(url, token)
  if (measured === null) return console.log('Without Chromium, nothing is measured in a browser.')
  const { takenSeconds, boardMs } = measured
  console.log(`a browser takes ${taken.articles} articles along, and opens the board without a network`)
  console.table({
    'seconds until they are stored': { median: takenSeconds, 'at most': taken.mostSeconds },
    'milliseconds until the board shows': { median: boardMs[2], slowest: boardMs.at(-1), 'at most': coldStartMostMs },
  })
}

const megabytes = (bytes: number) => Number((bytes / 1_000_000).toFixed(1))
const seconds = (ms: number) => Number((ms / 1000).toFixed(2))

const searches = ['word4711 -word13 "word7919 word2"', 'word17', 'nowhere', '-word1', 'wor*', 'word4711 OR is:saved']

/** In milliseconds of this thread's CPU, which other programs don't lengthen. Slowed four times, it takes four times as long. */
async function measureSearch(): Promise<void> {
  const { copy, worker } = fillDevice()
  const table: Record<string, object> = {}
  for (const q of searches) {
    const times: number[] = []
    let found = 0
    for (let run = 0; run < 9; run += 1) {
      const before = process.cpuUsage()
      const answer = await searchDevice(copy, new URLSearchParams({ q, limit: '50' }), worker)
      const { user, system } = process.cpuUsage(before)
      times.push((user + system) / 1000)
      found = answer.is === 'found' ? answer.page.items.length : 0
    }
    const median = times.sort((one, other) => one - other)[4] ?? 0
    table[q] = { found, milliseconds: median, slowed: median * searched.slowdown, 'at most': searched.mostMs }
  }
  console.log(`searches over ${searched.articles} articles of ${searched.wordsEach} words`)
  console.table(table)
}

/** Without the browser's storage. */
function fillDevice(): { copy: DeviceCopy; worker: SearchWorker } {
  const vocabulary = Array.from({ length: 5000 }, (_, index) => `word${(index * 7919) % 5000}`)
  const words = new Map<number, KeptWords>()
  const items = Array.from({ length: searched.articles }, (_, id) => {
    const text = Array.from({ length: searched.wordsEach }, (_, at) => vocabulary[(id * 31 + at * 17) % 5000]).join(' ')
    const facts = { feedTitle: 'Gazette', words: searched.wordsEach, durationSeconds: null }
    const item = { id, title: `Title ${id}`, author: 'Ada', link: null, feedId: 1, publishedAt: '2026-11-01T00:00:00Z' }
    words.set(id, keptWordsOf({ ...item, searched: { ...facts, text } }))
    const feed = { title: 'Gazette', feedTags: [] }
    return { ...item, feed, feedItemTags: [], isRead: false, isSaved: false, searched: facts }
  })
  const frame = { token, takenAt: 0, answers: { '/board': { columns: [] } }, savedIds: [], laterIds: [] }
  const worker: SearchWorker = {
    findTerms: async (ids, terms) => {
      const some = ids.flatMap((id) => words.get(id) ?? [])
      return findTerms(some, terms)
    },
    findFault: async () => undefined,
    matchPatterns: async () => [],
  }
  return { copy: createDeviceCopy(frame, items as unknown as KeptArticle[]), worker }
}
