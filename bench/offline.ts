// Measures reading without a network: taking 5,000 articles along, sending 1,000 waiting changes, and a search over 20,000 kept
// articles. `npm run bench -- offline [sqlite] [postgres]`. The cold start is in the story offlineArticles.
import { randomUUID } from 'node:crypto'
import { readConfig } from '../src/server/config.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { chunksOf } from '../src/server/lib/chunksOf.ts'
import { createLog } from '../src/server/lib/log.ts'
import { hashToken } from '../src/server/lib/tokens.ts'
import { openDeps } from '../src/server/openDeps.ts'
import { limits } from '../src/shared/limits.ts'
import { readSearch } from '../src/shared/search/readSearch.ts'
import { findWithTerm, wordsOf } from '../src/web/features/offline/wordsIndex.ts'
import { askedKinds, openFreshDatabase } from './support/benchDatabase.ts'
import { fillFeeds, fillReader, fillWords, setToken } from './support/fillDatabase.ts'
import { type ServerProcess, startServerProcess } from './support/serverProcess.ts'

const taken = { articles: 5000, mostSeconds: 60, mostMegabytes: 15 }
const replayed = { changes: 1000, mostSeconds: 2 }
const searched = { articles: 20_000, wordsEach: 250, slowdown: 4, mostMs: 150 }
const token = 'bench'.padEnd(43, '-')

export async function run(args: string[]): Promise<void> {
  for (const kind of askedKinds(args)) await measureServer(kind)
  measureSearch()
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
  let chars = 0
  for (let at = 0; at < ids.length; at += limits.offlineBatch)
    chars += (await post('/offline/articles', { itemIds: ids.slice(at, at + limits.offlineBatch) })).length
  const takenMs = performance.now() - startedAt
  console.log(`${kind}: ${ids.length} articles taken along`)
  console.table({
    seconds: { measured: seconds(takenMs), 'at most': taken.mostSeconds },
    megabytes: { measured: Number((chars / 1_000_000).toFixed(1)), 'at most': taken.mostMegabytes },
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

const seconds = (ms: number) => Number((ms / 1000).toFixed(2))

/** With the processor slowed four times, the time is four times as long. */
function measureSearch(): void {
  const vocabulary = Array.from({ length: 5000 }, (_, index) => `word${(index * 7919) % 5000}`)
  const all = Array.from({ length: searched.articles }, (_, id) => {
    const text = Array.from({ length: searched.wordsEach }, (_, at) => vocabulary[(id * 31 + at * 17) % 5000])
    return { id, title: wordsOf(`Title ${id}`), author: wordsOf('Ada'), text: wordsOf(text.join(' ')) }
  })
  const search = readSearch('word4711 -word13 "word7919 word2"')
  if (search.is === 'refused') throw new Error(search.reason.text)
  const times = Array.from({ length: 9 }, () => {
    const begun = performance.now()
    for (const term of search.terms) findWithTerm(all, term)
    return performance.now() - begun
  }).sort((one, other) => one - other)
  const median = times[4] ?? 0
  console.log(`a search of three terms over ${searched.articles} articles of ${searched.wordsEach} words`)
  console.table({
    milliseconds: {
      measured: Math.round(median),
      slowed: Math.round(median * searched.slowdown),
      'at most': searched.mostMs,
    },
  })
}
