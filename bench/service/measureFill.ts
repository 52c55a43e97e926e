// The work of a service's day, on the fill: pages of ids, searches, live events of a popular feed, cleanup and claims.

import { sql } from 'kysely'
import { request } from 'undici'
import { findSubscriptionsByFeed } from '../../src/server/core/subscriptions/subscriptions.queries.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { createEventHub } from '../../src/server/events/eventHub.ts'
import { outdatedItems } from '../../src/server/ingest/cleanup/retention.queries.ts'
import { claimDueFeeds } from '../../src/server/ingest/refresh/leases.queries.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import type { BenchDatabase } from '../support/benchDatabase.ts'
import {
  archivist,
  archivistKey,
  ordinaryToken,
  popularFeed,
  rareWord,
  signInOrdinaryReader,
  unheardWord,
} from '../support/fillService.ts'
import { type ServerProcess, startServerProcess } from '../support/serverProcess.ts'

const idsPerPage = 1000
const searches = 20
const openReaders = 5000
const claims = 50

type Table = Record<string, object>

export async function measureFill(database: BenchDatabase): Promise<Table> {
  const url = database.settings.DATABASE_URL ?? ''
  const db = openDatabase({ is: 'postgres', url }, console.error)
  try {
    await signInOrdinaryReader(db, Date.now())
    const server = await startServerProcess({ ...database.settings, ROLE: 'web' })
    try {
      const parts = [
        () => measureSearches(server, database),
        () => measureHerd(db, database),
        () => measureCleanup(db, database),
        () => measureClaims(db, database),
        async () => ({ 'vacuum of items': await costOf(() => vacuum(db), ownCpuMs, database.cpuMs) }),
        () => measureIds(server, database),
      ]
      const table: Table = {}
      for (const part of parts) {
        const rows = await part()
        Object.assign(table, rows)
        // A loaded machine takes minutes for all of them.
        console.log(JSON.stringify(rows))
      }
      return table
    } finally {
      await server.stop()
    }
  } finally {
    await db.destroy()
  }
}

/** All of it, as autovacuum does it after many changes. */
async function vacuum(db: Db): Promise<number> {
  await sql`vacuum (disable_page_skipping, index_cleanup on) items`.execute(db)
  return 0
}

/** The largest tables, MB with and without their indexes, for the decision on partitions. */
export async function measureSizes(database: BenchDatabase): Promise<Table> {
  const db = openDatabase({ is: 'postgres', url: database.settings.DATABASE_URL ?? '' }, console.error)
  try {
    const { rows } = await sql<{ name: string; rows: number; whole: number; heap: number }>`
      select relname as name, reltuples as rows, pg_total_relation_size(oid) / 1048576.0 as whole,
        pg_table_size(oid) / 1048576.0 as heap
      from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 3 desc limit 6`.execute(db)
    return Object.fromEntries(
      rows.map(({ name, rows, whole, heap }) => [
        name,
        { rows: Number(rows), MB: Math.round(Number(whole)), 'without indexes': Math.round(Number(heap)) },
      ]),
    )
  } finally {
    await db.destroy()
  }
}

async function costOf(work: () => Promise<number>, cpu: () => number, databaseCpu: () => number, times = 1) {
  const [before, databaseBefore, startedAt] = [cpu(), databaseCpu(), performance.now()]
  const result = await work()
  const ofDatabase = databaseCpu() - databaseBefore
  const round = (ms: number) => Number((ms / times).toFixed(2))
  return {
    'CPU ms': round(cpu() - before + ofDatabase),
    'of the database': round(ofDatabase),
    ms: round(performance.now() - startedAt),
    result,
  }
}

const ownCpuMs = () => {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

async function measureIds(server: ServerProcess, database: BenchDatabase): Promise<Table> {
  const ask = async (query: string) => {
    const answer = await request(`${server.url}/reader/api/0/stream/items/ids?${query}`, {
      headers: { authorization: `GoogleLogin auth=${archivist.id}/${archivistKey}` },
    })
    if (answer.statusCode !== 200) throw new Error(`ids answered ${answer.statusCode}`)
    // The shape of the protocol.
    return (await answer.body.json()) as { itemRefs: object[]; continuation?: string }
  }
  const unread = 's=user/-/state/com.google/reading-list&xt=user/-/state/com.google/read'
  const whole = async () => (await ask(`${unread}&n=10000000`)).itemRefs.length
  const pages = async () => {
    let [ids, next] = [0, '']
    do {
      const { itemRefs, continuation } = await ask(`${unread}&n=${idsPerPage}${next}`)
      ids += itemRefs.length
      next = continuation === undefined ? '' : `&c=${continuation}`
    } while (next !== '')
    return ids
  }
  await ask(`${unread}&n=50000`)
  return {
    'all unread ids in one call': await costOf(whole, server.cpuMs, database.cpuMs),
    [`all unread ids by pages of ${idsPerPage}`]: await costOf(pages, server.cpuMs, database.cpuMs),
  }
}

async function measureSearches(server: ServerProcess, database: BenchDatabase): Promise<Table> {
  const table: Table = {}
  const words = {
    'a rare word': rareWord,
    'a common word': 'w9x',
    'a word of a quarter of all items, in none of the reader’s': unheardWord,
    'two common words': 'w9x w30x',
  }
  for (const [name, q] of Object.entries(words)) {
    const ask = () => server.ask({ path: `/feeds/items?limit=50&q=${encodeURIComponent(q)}`, token: ordinaryToken })
    const found = (JSON.parse(await ask()) as { items: object[] }).items.length
    const work = async () => {
      for (let turn = 0; turn < searches; turn++) await ask()
      return found
    }
    table[`search: ${name}`] = await costOf(work, server.cpuMs, database.cpuMs, searches)
  }
  return table
}

/** The result is the number of events that pages got. */
async function measureHerd(db: Db, database: BenchDatabase): Promise<Table> {
  const hub = createEventHub({ herdPauseMs: 0 })
  hub.findFeedsBy((userIds) => findSubscriptionsByFeed(db, userIds))
  let heard = 0
  const open = async () => {
    for (let userId = 1; userId <= openReaders; userId++)
      hub.subscribe(userId, () => {
        heard += 1
      })
    for (let userId = 1; userId <= openReaders; userId++) await hub.recentOf(userId, 0)
    return heard
  }
  const publish = async () => {
    const before = heard
    hub.publishOfFeed(popularFeed, { type: 'newItems', count: 1 })
    while (heard - before < (openReaders * 6) / 10) await new Promise((resolve) => setTimeout(resolve, 1))
    return heard - before
  }
  return {
    [`${openReaders} pages open: learning their feeds, each`]: await costOf(
      open,
      ownCpuMs,
      database.cpuMs,
      openReaders,
    ),
    'a new item of the popular feed: one message': await costOf(publish, ownCpuMs, database.cpuMs),
  }
}

/** Looks without deleting, because the fill is kept. */
async function measureCleanup(db: Db, database: BenchDatabase): Promise<Table> {
  const keep = { keepReadDays: 30, keepUnreadDays: 365, keepItemsPerFeed: 5000 }
  const now = Date.now()
  const count = async (feedId: number) => {
    const condition = await outdatedItems(db, { feedId, keep, now })
    const { rows } = await sql<{
      items: number
    }>`select count(*) as items from items where "feedId" = ${feedId} and ${condition}`.execute(db)
    return Number(rows[0]?.items ?? 0)
  }
  const many = async () => {
    let items = 0
    for (let feedId = 2; feedId < 1002; feedId++) items += await count(feedId)
    return items
  }
  return {
    'cleanup: the popular feed': await costOf(() => count(popularFeed), ownCpuMs, database.cpuMs),
    'cleanup: an ordinary feed': await costOf(many, ownCpuMs, database.cpuMs, 1000),
  }
}

async function measureClaims(db: Db, database: BenchDatabase): Promise<Table> {
  const now = Date.now()
  await sql`update feeds set "nextCheckAt" = ${now} - id where id <= 10000`.execute(db)
  const claim = async () => {
    let feeds = 0
    for (let turn = 0; turn < claims; turn++) feeds += (await claimDueFeeds(db, { now, limit: 32 })).length
    return feeds
  }
  try {
    return { 'a claim of 32 feeds': await costOf(claim, ownCpuMs, database.cpuMs, claims) }
  } finally {
    await sql`update feeds set "nextCheckAt" = ${now + furthestCheckMs / 2}, "leasedUntil" = null where id <= 10000`.execute(
      db,
    )
  }
}
