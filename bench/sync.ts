// Measures the Google Reader API with a million stored items: 500 subscriptions with 100,000 unread items of one reader. CPU
// milliseconds of the server, over HTTP, and its memory before and after. The data is that of `million`.
// `npm run bench -- sync [sqlite|postgres] [200000|1000000]`.
import { readFileSync } from 'node:fs'
import { sql } from 'kysely'
import { request } from 'undici'
import { hashesOfKey } from '../src/server/core/sessions/keySecrets.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { askedKinds, type DatabaseKind, openKeptDatabase } from './support/benchDatabase.ts'
import { feedCount, fillMillion, heavyReader } from './support/fillMillion.ts'
import { startServerProcess } from './support/serverProcess.ts'

const secret = 'bsk_keyofthebenchsreaderabcde'
const unreadItems = 100_000
const rounds = 5
const api = '/reader/api/0'
const read = 'xt=user/-/state/com.google/read'
const readingList = 's=user/-/state/com.google/reading-list'

export async function run(args: string[]): Promise<void> {
  const items = args.includes('200000') ? 200_000 : 1_000_000
  for (const kind of askedKinds(args)) await measureKind(kind, items)
}

async function measureKind(kind: DatabaseKind, items: number): Promise<void> {
  const database = await openKeptDatabase(kind, `million-${items}`, (db) => fillMillion(db, { items, now: Date.now() }))
  try {
    const db = openDatabase(
      kind === 'sqlite'
        ? { is: 'sqlite', file: `${database.settings.DATA_DIR}/broadsheet.sqlite` }
        : { is: 'postgres', url: database.settings.DATABASE_URL ?? '' },
      console.error,
    )
    const back = await prepareReader(db, items)
    const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
    try {
      const ask = createAsk(server.url)
      const ids = await readIds(server.url, `n=1000&${readingList}`)
      await ask(`${api}/stream/items/ids?n=50&${readingList}`)
      const before = memoryMbOf(server.pid)
      const cases: Record<string, () => Promise<number>> = {
        'ids of all unread': () => ask(`${api}/stream/items/ids?n=200000&${readingList}&${read}`),
        'ids of the newest 1,000': () => ask(`${api}/stream/items/ids?n=1000&${readingList}`),
        'ids of everything': () => ask(`${api}/stream/items/ids?${readingList}`),
        'contents of 1,000': () => ask(`${api}/stream/items/contents`, ids.map((id) => `i=${id}`).join('&')),
        'contents of the newest 50': () => ask(`${api}/stream/contents?n=50`),
        'unread counts': () => ask(`${api}/unread-count`),
        'subscription list': () => ask(`${api}/subscription/list`),
      }
      const table: Record<string, object> = {}
      for (const [name, work] of Object.entries(cases)) {
        let bytes = await work()
        const [cpuBefore, databaseBefore, startedAt] = [server.cpuMs(), database.cpuMs(), performance.now()]
        for (let round = 0; round < rounds; round++) bytes = await work()
        table[name] = {
          'CPU ms': Math.round((server.cpuMs() - cpuBefore) / rounds),
          'of the database': Math.round((database.cpuMs() - databaseBefore) / rounds),
          ms: Math.round((performance.now() - startedAt) / rounds),
          kB: Math.round(bytes / 1000),
          'memory + MB': Math.round(memoryMbOf(server.pid) - before),
        }
      }
      console.log(`${kind}: ${items} items, 500 subscriptions, ${await back.countUnread()} unread`)
      console.table(table)
    } finally {
      await server.stop()
      await back.restore()
      await db.destroy()
    }
  } finally {
    await database.stop()
  }
}

/** A key, and marks that leave as many items unread as wanted. `restore` puts the marks of the kept data back. */
async function prepareReader(db: Db, items: number) {
  const now = Date.now()
  await db.deleteFrom('appKeys').where('userId', '=', heavyReader).execute()
  const hashes = hashesOfKey({ email: `reader-${heavyReader}@example.com`, secret })
  await db
    .insertInto('appKeys')
    .values({ userId: heavyReader, name: 'Bench', scopes: '["full"]', ...hashes, createdAt: now })
    .execute()
  const marks = await db
    .selectFrom('subscriptions')
    .select(['id', 'readUpTo'])
    .where('userId', '=', heavyReader)
    .execute()
  // Each feed has an item in every round of `feedCount` ids; 15 of 85 above the mark are read one by one.
  const share = 500 / feedCount
  const readUpTo = Math.max(0, Math.round(items - unreadItems / share / 0.82))
  await db.updateTable('subscriptions').set({ readUpTo }).where('userId', '=', heavyReader).execute()
  return {
    async countUnread(): Promise<number> {
      const { rows } = await sql<{ count: number }>`select count(*) as count from subscriptions as mark
        join items on items."feedId" = mark."feedId" and items.id > mark."readUpTo"
        where mark."userId" = ${heavyReader} and not exists (select 1 from "itemStates" as state where state."userId" = mark."userId"
          and state."feedId" = mark."feedId" and state."itemId" = items.id and state."readAt" is not null)`.execute(db)
      return Number(rows[0]?.count)
    },
    async restore(): Promise<void> {
      const [first] = marks
      if (first)
        await db
          .updateTable('subscriptions')
          .set({ readUpTo: first.readUpTo })
          .where('userId', '=', heavyReader)
          .execute()
    },
  }
}

type Ask = (path: string, body?: string) => Promise<number>

/** Returns the size of the answer, which it reads without keeping it. */
const createAsk =
  (url: string): Ask =>
  async (path, body) => {
    let bytes = 0
    for await (const piece of await openAnswer(url + path, body)) bytes += (piece as Buffer).length
    return bytes
  }

async function openAnswer(address: string, body?: string) {
  const answer = await request(address, {
    method: body === undefined ? 'GET' : 'POST',
    headers: { authorization: `GoogleLogin auth=${heavyReader}/${secret}` },
    body: body ?? null,
  })
  if (answer.statusCode !== 200) throw new Error(`${address} answered ${answer.statusCode}`)
  return answer.body
}

async function readIds(url: string, query: string): Promise<string[]> {
  const { itemRefs } = JSON.parse(await (await openAnswer(`${url}${api}/stream/items/ids?${query}`)).text())
  return itemRefs.map(({ id }: { id: string }) => id)
}

const memoryMbOf = (pid: number): number =>
  Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024
