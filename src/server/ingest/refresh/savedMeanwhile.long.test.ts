// A reader's action on an article or a feed at the moment it is being deleted.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, type TestApp, testConfig } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { onRealPostgres } from '../../../../test/support/realPostgres.ts'
import { writeSavedMarks } from '../../core/items/marks.queries.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { deleteAbandonedFeeds } from '../cleanup/abandonedFeeds.ts'
import { purgeOldItems } from '../cleanup/retention.ts'
import { mergeFeeds } from './mergeFeeds.ts'
import { createRefreshDeps } from './refreshDeps.ts'

onRealPostgres('an old article that is saved while it is being deleted stays, and stays saved', (url) =>
  withReader(url, async ({ db, deps, passes, ada }) => {
    const { feedId, itemIds } = await givenFeed(db, { title: 'News', items: 2 })
    await givenSubscription(db, ada, { feedId })
    passes(200 * day)
    const config = testConfig({ KEEP_UNREAD_DAYS: '100' })
    const refreshDeps = createRefreshDeps({ ...deps, config }, { pauseMs: 0 })
    const [saved = 0] = itemIds
    const purged = await meanwhile(db, {
      reader: (tx) => writeSavedMarks(tx, ada, { marks: [{ itemId: saved, at: deps.clock() }], isSaved: true }),
      deletion: () => purgeOldItems(refreshDeps),
    })
    expect(purged).toBe(1)
    expect(await savedItems(db)).toEqual([saved])
  }),
)

onRealPostgres('an article that is saved while its feed becomes one with another stays saved', (url) =>
  withReader(url, async ({ db, deps, ada }) => {
    const from = await givenFeed(db, { title: 'News', items: 1 })
    const into = await givenFeed(db, { title: 'News at another address', items: 1 })
    await givenSubscription(db, ada, { feedId: from.feedId })
    const [itemId = 0] = from.itemIds
    const feedOf = (id: number) => db.selectFrom('feeds').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    const merge = { from: await feedOf(from.feedId), into: await feedOf(into.feedId), now: deps.clock() }
    await meanwhile(db, {
      reader: (tx) => writeSavedMarks(tx, ada, { marks: [{ itemId, at: deps.clock() }], isSaved: true }),
      deletion: () => db.transaction().execute((tx) => mergeFeeds(tx, merge)),
    })
    expect(await savedItems(db)).toHaveLength(1)
    const saved = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
    expect(saved.items).toMatchObject([{ title: 'Story 1', feed: { title: 'News' } }])
  }),
)

onRealPostgres('a feed without subscribers that is subscribed to while it is being deleted stays', (url) =>
  withReader(url, async ({ db, deps, passes, ada }) => {
    const { feedId } = await givenFeed(db, { title: 'News' })
    const { columns } = await ada.calls('GET /columns')
    const place = { columnId: columns[0]?.id ?? 0, at: 'top' } as const
    const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
    await deleteAbandonedFeeds(refreshDeps)
    passes(31 * day)
    const deleted = await meanwhile(db, {
      reader: (tx) => subscribe(tx, ada, { feedId, ...place, now: deps.clock() }),
      deletion: () => deleteAbandonedFeeds(refreshDeps),
    })
    expect(deleted).toBe(0)
    expect((await ada.calls('GET /feeds')).feeds).toHaveLength(1)
  }),
)

async function withReader(url: string, story: (world: TestApp & { db: Db; ada: Person }) => Promise<void>) {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const app = await makeApp(db)
  await story({ ...app, db, ada: await app.register('Ada') }).finally(async () => {
    await app.close()
    await db.destroy()
  })
}

/** Starts the deletion before the reader's transaction has ended. Returns the deletion's result. */
async function meanwhile<Result>(
  db: Db,
  { reader, deletion }: { reader: (tx: Tx) => Promise<unknown>; deletion: () => Promise<Result> },
): Promise<Result> {
  const { deleting } = await db.transaction().execute(async (tx) => {
    await reader(tx)
    const deleting = deletion()
    const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length
    await expect.poll(waiting).toBeGreaterThan(0)
    return { deleting }
  })
  return deleting
}

async function savedItems(db: Db): Promise<number[]> {
  const states = await db.selectFrom('itemStates').select('itemId').where('savedAt', 'is not', null).execute()
  return states.map(({ itemId }) => itemId)
}
