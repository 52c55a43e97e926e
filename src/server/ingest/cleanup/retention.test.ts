import { sql } from 'kysely'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories, testConfig } from '../../../../test/support/makeApp.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { createRefreshDeps } from '../refresh/refreshDeps.ts'
import { deleteAbandonedFeeds } from './abandonedFeeds.ts'
import { cleanUpSoon } from './cleanupQueue.queries.ts'
import { outdatedItems } from './retention.queries.ts'
import { purgeOldItems } from './retention.ts'

const keep = { KEEP_READ_DAYS: '30', KEEP_UNREAD_DAYS: '100', KEEP_ITEMS_PER_FEED: '60' }

/** Two readers of one feed. */
async function givenReaders(db: Db, items: number) {
  const { deps, register, passes, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId, itemIds } = await givenFeed(db, { title: 'Long Run', items })
  for (const reader of [ada, ben]) {
    const columnId = (await reader.calls('GET /columns')).columns[0]?.id ?? 0
    await db.transaction().execute((tx) => subscribe(tx, reader, { feedId, columnId, at: 'top', now: startOfStories }))
  }
  const refreshDeps = createRefreshDeps({ ...deps, config: testConfig(keep) }, { pauseMs: 0 })
  return {
    ...{ ada, ben, feedId, itemIds, passes, close, deps },
    /** Each feed is looked at once in some days, so the tests make all of them due. */
    async purges() {
      await db.updateTable('feedCleanups').set({ dueAt: 0 }).execute()
      return purgeOldItems(refreshDeps)
    },
    purgesDue: () => purgeOldItems(refreshDeps),
    refreshDeps,
    deletesAbandoned: () => deleteAbandonedFeeds(refreshDeps),
    stored: async () => (await db.selectFrom('items').select('id').orderBy('id').execute()).map(({ id }) => id),
  }
}

eachDatabase(
  'an item is deleted after a month when all subscribers have read it, otherwise after a hundred days',
  async (db) => {
    const { ada, ben, itemIds, passes, purges, stored, close } = await givenReaders(db, 4)
    const [first = 0, second = 0, third = 0, fourth = 0] = itemIds
    const reads = (reader: typeof ada, id: number) =>
      reader.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    await reads(ada, first)
    await reads(ben, first)
    await reads(ada, second)
    await ben.calls('POST /items/read-all', { body: { upToItemId: second } })
    await reads(ada, third)
    passes(29 * day)
    expect(await purges()).toBe(0)
    passes(2 * day)
    expect(await purges()).toBe(2)
    expect(await stored()).toEqual([third, fourth])
    passes(70 * day)
    expect(await purges()).toBe(2)
    expect(await stored()).toEqual([])
    await close()
  },
)

eachDatabase('saved and tagged items are never deleted', async (db) => {
  const { ada, ben, itemIds, passes, purges, stored, close } = await givenReaders(db, 3)
  const [saved = 0, tagged = 0] = itemIds
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: true } })
  const { tag } = await ben.calls('POST /tags', { body: { name: 'Keep', color: '#3b82f6', icon: '' } })
  await ben.calls('POST /tags/feed-items/:itemId', { params: { itemId: tagged }, body: { tagId: tag.id } })
  passes(5000 * day)
  expect(await purges()).toBe(1)
  expect(await stored()).toEqual([saved, tagged])
  await close()
})

eachDatabase('a recording stays while a subscriber is listening to it', async (db) => {
  const { ada, ben, itemIds, passes, purges, stored, close } = await givenReaders(db, 3)
  const [adas = 0, bens = 0] = itemIds
  await db.updateTable('items').set({ enclosures: '[]' }).execute()
  const plays = (reader: typeof ada, itemId: number, isFinished: boolean) => {
    const body = { itemId, enclosureIndex: 0, positionSeconds: 60, durationSeconds: 3600, isFinished, agoMs: 0 }
    return reader.calls('PUT /podcasts/positions', { body })
  }
  await plays(ada, adas, false)
  await plays(ben, bens, false)
  for (const days of [55, 55]) {
    passes(days * day)
    // Each visit renews the session.
    for (const reader of [ada, ben]) await reader.calls('GET /feeds')
  }
  expect(await purges()).toBe(1)
  expect(await stored()).toEqual([adas, bens])
  await plays(ada, adas, true)
  expect(await purges()).toBe(1)
  const { feeds } = await ben.calls('GET /feeds')
  await ben.calls('DELETE /feeds/:id', { params: { id: feeds[0]?.id ?? 0 } })
  expect(await purges()).toBe(1)
  expect(await stored()).toEqual([])
  await close()
})

eachDatabase('a text stays while a subscriber is in the middle of it', async (db) => {
  const { ada, itemIds, passes, purges, stored, close } = await givenReaders(db, 3)
  const [begun = 0, onlyOpened = 0] = itemIds
  const reads = (itemId: number, paragraphIndex: number, isFinished = false) => {
    const place = { source: 'feed', paragraphHash: 'a1', paragraphIndex, share: 0.5, isFinished }
    return ada.calls('PUT /reading/positions', { body: { ...place, itemId, agoMs: 0 } })
  }
  await reads(begun, 6)
  await reads(onlyOpened, 0)
  for (const days of [55, 55]) {
    passes(days * day)
    // Each visit renews the session.
    await ada.calls('GET /feeds')
  }
  expect(await purges()).toBe(2)
  expect(await stored()).toEqual([begun])
  await reads(begun, 20, true)
  expect(await purges()).toBe(1)
  await close()
})

eachDatabase('a feed keeps at most its number of items, and purged items do not return', async (db) => {
  const { itemIds, feedId, purges, stored, close } = await givenReaders(db, 150)
  expect(await purges()).toBe(90)
  expect(await stored()).toEqual(itemIds.slice(90))
  expect(await db.selectFrom('itemTombstones').select('guidHash').execute()).toHaveLength(90)
  const feed = await db.selectFrom('feeds').select('itemCount').where('id', '=', feedId).executeTakeFirst()
  expect(feed).toEqual({ itemCount: 60 })
  expect(await purges()).toBe(0)
  await close()
})

eachDatabase('the retention settings of a feed replace those of the instance for that feed only', async (db) => {
  const { ada, itemIds, feedId, passes, purges, stored, close } = await givenReaders(db, 100)
  const keeps = (keepDays: number | null, keepItems: number | null) =>
    db.updateTable('feeds').set({ keepDays, keepItems }).where('id', '=', feedId).execute()
  const other = await givenFeed(db, { title: 'Short Run', items: 1 })
  await keeps(null, 100)
  expect(await purges()).toBe(0)
  await keeps(null, 80)
  expect(await purges()).toBe(20)
  // Longer than the settings, also for read items.
  await keeps(400, 80)
  await ada.calls('POST /items/read-all', { body: { upToItemId: itemIds.at(-1) ?? 0 } })
  passes(399 * day)
  expect(await purges()).toBe(1)
  expect(await stored()).toEqual(itemIds.slice(20))
  expect(await stored()).not.toContain(other.itemIds[0])
  passes(2 * day)
  expect(await purges()).toBe(80)
  await close()
})

eachDatabase('a feed without subscribers is deleted after thirty days, except for saved items', async (db) => {
  const { ada, ben, itemIds, passes, deletesAbandoned, stored, close } = await givenReaders(db, 3)
  const unsubscribes = async (reader: typeof ada) => {
    const { feeds } = await reader.calls('GET /feeds')
    await reader.calls('DELETE /feeds/:id', { params: { id: feeds[0]?.id ?? 0 } })
  }
  const [saved = 0] = itemIds
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: true } })
  await unsubscribes(ada)
  passes(31 * day)
  expect(await deletesAbandoned()).toBe(0)
  // Each visit renews the session.
  expect((await ada.calls('GET /feeds')).feeds).toEqual([])
  await unsubscribes(ben)
  passes(29 * day)
  expect(await deletesAbandoned()).toBe(0)
  expect(await stored()).toHaveLength(3)
  passes(2 * day)
  expect(await deletesAbandoned()).toBe(0)
  expect(await stored()).toEqual([saved])
  expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).total).toBe(1)
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: false } })
  expect(await deletesAbandoned()).toBe(1)
  expect(await stored()).toEqual([])
  await close()
})

eachDatabase('deleting the account of the last subscriber abandons the feed', async (db) => {
  const { ada, ben, passes, deletesAbandoned, close } = await givenReaders(db, 1)
  await db.deleteFrom('users').where('id', 'in', [ada.id, ben.id]).execute()
  expect(await deletesAbandoned()).toBe(0)
  passes(31 * day)
  expect(await deletesAbandoned()).toBe(1)
  expect(await db.selectFrom('feeds').select('id').execute()).toEqual([])
  await close()
})

eachDatabase(
  'a feed that nothing is due of is looked at again in some days, and soon after its limits change',
  async (db) => {
    const { ada, itemIds, feedId, passes, purgesDue, stored, close } = await givenReaders(db, 4)
    await ada.calls('POST /items/read-all', { body: { upToItemId: itemIds[3] ?? 0 } })
    passes(31 * day)
    expect(await purgesDue()).toBe(0)
    await db
      .updateTable('subscriptions')
      .set({ readUpTo: itemIds[3] ?? 0 })
      .execute()
    expect(await purgesDue()).toBe(0)
    passes(4 * day)
    expect(await purgesDue()).toBe(4)
    expect(await stored()).toEqual([])
    const dueAt = async () =>
      (await db.selectFrom('feedCleanups').select('dueAt').where('feedId', '=', feedId).execute())[0]
    expect((await dueAt())?.dueAt).toBeGreaterThan(startOfStories + 35 * day)
    await cleanUpSoon(db, feedId)
    expect(await dueAt()).toEqual({ dueAt: 0 })
    await close()
  },
)

eachDatabase('a feed that cannot be cleaned up stops no other, and two workers share the feeds', async (db) => {
  const { feedId, passes, refreshDeps, stored, close } = await givenReaders(db, 2)
  const other = await givenFeed(db, { title: 'Short Run', items: 2 })
  passes(101 * day)
  const failing: typeof refreshDeps = {
    ...refreshDeps,
    writeQueue: async (work) => {
      const source = String(work)
      if (source.includes('purgeBatch') && !hasFailed) {
        hasFailed = true
        throw new Error('The statement took too long.')
      }
      return refreshDeps.writeQueue(work)
    },
  }
  let hasFailed = false
  expect(await purgeOldItems(failing)).toBe(2)
  expect(hasFailed).toBe(true)
  expect(await stored()).toHaveLength(2)
  passes(2 * day)
  const both = await Promise.all([purgeOldItems(refreshDeps), purgeOldItems(refreshDeps)])
  expect(both[0] + both[1]).toBe(2)
  expect(await stored()).toEqual([])
  expect([feedId, other.feedId]).toHaveLength(2)
  await close()
})

eachDatabase(
  'a purged item that no document has for long is forgotten, but not while the feed is silent',
  async (db) => {
    const { feedId, passes, purges, close } = await givenReaders(db, 1)
    const tombstones = async () => {
      const rows = await db.selectFrom('itemTombstones').select('guidHash').orderBy('guidHash').execute()
      return rows.map(({ guidHash }) => guidHash)
    }
    const now = startOfStories
    await db
      .insertInto('itemTombstones')
      .values([
        { feedId, guidHash: 'gone', purgedAt: now, listedAt: null },
        { feedId, guidHash: 'listed', purgedAt: now, listedAt: now + 300 * day },
      ])
      .execute()
    await db.updateTable('feeds').set({ keepDays: 3650 }).execute()
    passes(450 * day)
    await purges()
    expect(await tombstones()).toEqual(['gone', 'listed'])
    await db
      .updateTable('items')
      .set({ arrivedAt: now + 440 * day })
      .execute()
    await purges()
    expect(await tombstones()).toEqual(['listed'])
    await close()
  },
)

eachDatabase('the reader who is furthest behind decides for a popular feed', async (db) => {
  const { feedId, itemIds, ada, ben, passes, purges, stored, close } = await givenReaders(db, 3)
  const [readers, singleReads] = [400, 30]
  const lastId = itemIds[2] ?? 0
  await sql`insert into users (email, "emailKey", preferences, "createdAt")
    with recursive numbers(number) as (select 1 union all select number + 1 from numbers where number < ${sql.lit(readers)})
    select 'r' || number, 'r' || number, '{}', 0 from numbers`.execute(db)
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  await sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
    select id, ${feedId}, ${columnId}, id, ${lastId}, 0 from users where email like 'r%'`.execute(db)
  // Many read every article by itself. Ben is behind.
  await sql`update subscriptions set "readUpTo" = 0 where "userId" in (
    select id from users where email like 'r%' order by id limit ${singleReads})`.execute(db)
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select subscription."userId", ${feedId}, item.id, 1 from subscriptions as subscription, items as item, users
    where subscription."readUpTo" = 0 and item."feedId" = ${feedId} and users.id = subscription."userId"
      and users.email like 'r%'`.execute(db)
  await ada.calls('POST /items/read-all', { body: { upToItemId: lastId } })
  passes(31 * day)
  expect(await purges()).toBe(0)
  if (dialectOf(db) === 'postgres') {
    const keep = { keepReadDays: 30, keepUnreadDays: 100, keepItemsPerFeed: 60 }
    const condition = await outdatedItems(db, { feedId, keep, now: startOfStories + 31 * day })
    await sql`analyze`.execute(db)
    const { rows } = await sql<{ 'QUERY PLAN': object }>`explain (analyze, format json)
      select id from items as item where item."feedId" = ${feedId} and ${condition}`.execute(db)
    const looks = countLooks(rows[0]?.['QUERY PLAN'], 'itemStates')
    expect(looks).toBeGreaterThan(0)
    expect(looks).toBeLessThanOrEqual(3 * (singleReads + 2))
  }
  await ben.calls('POST /items/read-all', { body: { upToItemId: lastId } })
  expect(await purges()).toBe(3)
  expect(await stored()).toEqual([])
  await close()
})

/** How often the plan looked for a row of the table. */
function countLooks(plan: unknown, table: string): number {
  if (typeof plan !== 'object' || plan === null) return 0
  const node = plan as Record<string, unknown>
  const own = node['Relation Name'] === table ? Number(node['Actual Loops']) : 0
  return Object.values(node).reduce<number>((sum, value) => sum + countLooks(value, table), own)
}
