// Measures fading: the marks of 10,000 subscriptions of one reader move at once, and unread counts of 500 feeds without
// fading, with faded items and with hidden ones, beside a count that knows neither. `npm run bench -- fading [sqlite|postgres]`.

import { sql } from 'kysely'
import { fadeItems } from '../src/server/core/fading/fadeItems.ts'
import { countUnread } from '../src/server/core/subscriptions/unread.queries.ts'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { createEventHub } from '../src/server/events/eventHub.ts'
import { chunksOf } from '../src/server/lib/chunksOf.ts'
import { day } from '../src/server/lib/clock.ts'
import { askedKinds, type BenchDatabase, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { fillReader } from './support/fillDatabase.ts'

const work = { subscriptions: 10_000, itemsPerFeed: 4, mostMs: 1000 }
const counted = { feeds: 500, itemsPerFeed: 200, turns: 10, pairs: 30, mostMs: 2.4 }

export async function run(args: string[]): Promise<void> {
  for (const kind of askedKinds(args)) {
    console.log(`${kind}: ${work.subscriptions} subscriptions with ${work.itemsPerFeed} items, all of which fade`)
    console.table(await withDatabase(kind, measureFading))
    console.log(`${kind}: unread counts of ${counted.feeds} feeds with ${counted.itemsPerFeed} items`)
    console.table(await withDatabase(kind, measureCounts))
  }
}

type Opened = { db: Db; database: BenchDatabase }

async function withDatabase<Result>(kind: DatabaseKind, measure: (opened: Opened) => Promise<Result>): Promise<Result> {
  const database = await openFreshDatabase(kind)
  const { DATABASE_URL: url, DATA_DIR: folder } = database.settings
  const db = openDatabase(
    url === undefined ? { is: 'sqlite', file: `${folder}/broadsheet.sqlite` } : { is: 'postgres', url },
    console.error,
  )
  try {
    await migrate(db)
    return await measure({ db, database })
  } finally {
    await db.destroy()
    await database.stop()
  }
}

async function measureFading({ db, database }: Opened) {
  const now = Date.now()
  const reader = await fillReader(db, await fillFeeds(db, { ...work, feeds: work.subscriptions, now }), now)
  await db.updateTable('subscriptions').set({ fadeDays: 3, readUpTo: 0 }).where('userId', '=', reader.id).execute()
  await db.deleteFrom('itemStates').where('userId', '=', reader.id).execute()
  const events = createEventHub()
  const fade = () => timeOf(database, () => fadeItems({ db, clock: () => now, events }, reader))
  const rows = { 'all fade': await fade(), 'nothing more fades': await fade() }
  const { moved } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.countAll<number>().as('moved'))
    .where('fadedUpTo', '>', 0)
    .executeTakeFirstOrThrow()
  return { ...rows, 'marks moved': { wallMs: Number(moved) }, 'at most': { wallMs: work.mostMs } }
}

/** Each count and the one of before in turns: on a busy machine the CPU time of the same work changes from second to second. */
async function measureCounts({ db, database }: Opened) {
  const now = Date.now()
  const feedIds = await fillFeeds(db, { ...counted, now })
  const reader = await fillReader(db, feedIds, now)
  const other = await fillReader(db, feedIds, now)
  const cpuMsOf = async (count: () => Promise<unknown>) => {
    const { cpuMs } = await timeOf(database, async () => {
      for (let turn = 0; turn < counted.turns; turn++) await count()
    })
    return cpuMs / counted.turns
  }
  const measure = async () => {
    const pairs: { before: number; now: number }[] = []
    for (let pair = -1; pair < counted.pairs; pair++) {
      const before = await cpuMsOf(() => countByReadMarks(db, other.id))
      const now = await cpuMsOf(() => countUnread(db, reader.id))
      // The first pair is not counted: code is compiled while it runs.
      if (pair >= 0) pairs.push({ before, now })
    }
    return {
      cpuMsEach: rounded(median(pairs.map(({ now }) => now))),
      'by read marks only': rounded(median(pairs.map(({ before }) => before))),
      'percent more, median of the pairs': rounded(100 * (median(pairs.map(({ before, now }) => now / before)) - 1)),
      'at most': counted.mostMs,
    }
  }
  const rows: Record<string, object> = { 'without fading and rules': await measure() }
  const items = await db.selectFrom('items').select(['id', 'feedId']).orderBy('id').execute()
  const some = items.filter(({ id }) => id % 50 === 0)
  for (const chunk of chunksOf(some, 500))
    await db
      .insertInto('itemStates')
      .values(chunk.map(({ id, feedId }) => ({ userId: reader.id, feedId, itemId: id, hiddenAt: now })))
      .onConflict((conflict) => conflict.columns(['userId', 'feedId', 'itemId']).doUpdateSet({ hiddenAt: now }))
      .execute()
  rows['with 2 percent hidden'] = await measure()
  const middle = items[Math.floor(items.length / 2)]?.id ?? 0
  await db.updateTable('subscriptions').set({ fadedUpTo: middle }).where('userId', '=', reader.id).execute()
  await db.updateTable('subscriptions').set({ readUpTo: middle }).where('userId', '=', other.id).execute()
  rows['and half faded'] = await measure()
  return rows
}

/** Counts as before there were rules and fading, for another reader with the same marks, all of them read marks. */
const countByReadMarks = async (db: Db, userId: number) => {
  const { rows } = await sql<{ id: number; unread: number }>`
    with again as materialized (
      select mark.id, count(*) as items from "itemStates" as state
      join subscriptions as mark on mark."userId" = state."userId" and mark."feedId" = state."feedId"
      where state."userId" = ${userId} and state."unreadAgainAt" > 0 and state."readAt" is null
        and state."itemId" <= mark."readUpTo"
      group by mark.id)
    select mark.id, (case when mark."readUpTo" >= feed."middleItemId"
        then (select count(*) from items where items."feedId" = mark."feedId" and items.id > mark."readUpTo")
        else feed."itemCount"
          - (select count(*) from items where items."feedId" = mark."feedId" and items.id <= mark."readUpTo") end)
      - (select count("readAt") from "itemStates" as state
           where state."userId" = mark."userId" and state."feedId" = mark."feedId" and state."itemId" > mark."readUpTo")
      + coalesce((select again.items from again where again.id = mark.id), 0) as unread
    from subscriptions as mark join feeds as feed on feed.id = mark."feedId" where mark."userId" = ${userId}`.execute(
    db,
  )
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

const median = (numbers: number[]) =>
  numbers.toSorted((one, other) => one - other)[Math.floor(numbers.length / 2)] ?? Number.NaN
const rounded = (number: number) => Number(number.toFixed(2))

async function timeOf(database: BenchDatabase, work: () => Promise<unknown>) {
  const [cpu, databaseMs, startedAt] = [process.cpuUsage(), database.cpuMs(), performance.now()]
  await work()
  const { user, system } = process.cpuUsage(cpu)
  return {
    cpuMs: rounded((user + system) / 1000 + database.cpuMs() - databaseMs),
    wallMs: Math.round(performance.now() - startedAt),
  }
}

type Filling = { feeds: number; itemsPerFeed: number; now: number }

/** Ten days old, and in the order of their arrival: each feed has one item in each round. */
async function fillFeeds(db: Db, { feeds, itemsPerFeed, now }: Filling): Promise<number[]> {
  const urls = Array.from({ length: feeds }, (_, index) => `https://feed-${index}.example/feed.xml`)
  const ids: number[] = []
  for (const some of chunksOf(urls, 500)) {
    const rows = some.map((url) => ({
      url,
      title: url,
      description: '',
      nextCheckAt: now + day,
      createdAt: now,
      itemCount: itemsPerFeed,
    }))
    ids.push(...(await db.insertInto('feeds').values(rows).returning('id').execute()).map(({ id }) => id))
  }
  const at = now - 10 * day
  for (let round = 0; round < itemsPerFeed; round++)
    for (const some of chunksOf(ids, 500))
      await db
        .insertInto('items')
        .values(
          some.map((feedId) => ({
            feedId,
            guidHash: `${round}`,
            title: `Item ${round}`,
            link: null,
            author: '',
            snippet: '',
            publishedAt: at,
            arrivedAt: at,
            contentHash: '',
          })),
        )
        .execute()
  // As inserting items by a refresh leaves it.
  await sql`update feeds set "middleItemId" = (select id from items where items."feedId" = feeds.id
    order by id limit 1 offset ${Math.floor(itemsPerFeed / 2)})`.execute(db)
  return ids
}

if (import.meta.main) await run(process.argv.slice(2))
