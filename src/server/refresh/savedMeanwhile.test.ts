// What a reader does to an article at the moment it is being deleted, or its feed.
import { sql } from 'kysely'
import { expect } from 'vitest'
import { givenFeed, givenSubscription } from '../../../test/support/givenFeed.ts'
import { makeApp, testConfig } from '../../../test/support/makeApp.ts'
import { onRealPostgres } from '../../../test/support/realPostgres.ts'
import { migrate } from '../db/migrate.ts'
import { openDatabase } from '../db/openDatabase.ts'
import type { Db } from '../db/schema.ts'
import { writeSavedMark } from '../items/marks.queries.ts'
import { day } from '../lib/clock.ts'
import { mergeFeeds } from './mergeFeeds.ts'
import { createRefreshDeps } from './refreshDeps.ts'
import { purgeOldItems } from './retention.ts'

onRealPostgres('an old article that is saved while it is being deleted stays, and stays saved', async (url) => {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const { deps, register, passes, close } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'News', items: 2 })
  await givenSubscription(db, ada, { feedId })
  passes(200 * day)
  const config = testConfig({ KEEP_UNREAD_DAYS: '100' })
  const refreshDeps = createRefreshDeps({ ...deps, config }, { breathMs: 0 })
  const [saved = 0] = itemIds
  const { purging } = await db.transaction().execute(async (tx) => {
    await writeSavedMark(tx, ada, { itemId: saved, isSaved: true, now: deps.clock() })
    const purging = purgeOldItems(refreshDeps)
    await someoneWaits(db)
    return { purging }
  })
  expect(await purging).toBe(1)
  expect(await savedItems(db)).toEqual([saved])
  await close()
  await db.destroy()
})

onRealPostgres('an article that is saved while its feed becomes one with another stays saved there', async (url) => {
  const db = openDatabase({ is: 'postgres', url }, () => {})
  await migrate(db)
  const { deps, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const from = await givenFeed(db, { title: 'News', items: 1 })
  const into = await givenFeed(db, { title: 'News at another address', items: 1 })
  await givenSubscription(db, ada, { feedId: from.feedId })
  const [itemId = 0] = from.itemIds
  const { merging } = await db.transaction().execute(async (tx) => {
    await writeSavedMark(tx, ada, { itemId, isSaved: true, now: deps.clock() })
    const merge = { from: { id: from.feedId }, into: { id: into.feedId }, now: deps.clock() }
    const merging = db.transaction().execute((other) => mergeFeeds(other, merge))
    await someoneWaits(db)
    return { merging }
  })
  await merging
  expect(await savedItems(db)).toEqual([itemId])
  await close()
  await db.destroy()
})

const savedItems = async (db: Db) =>
  (await db.selectFrom('itemStates').select('itemId').where('savedAt', 'is not', null).execute()).map(
    ({ itemId }) => itemId,
  )

/** For a lock that another transaction holds. */
async function someoneWaits(db: Db): Promise<void> {
  const waiting = async () => (await sql`select 1 from pg_locks where not granted`.execute(db)).rows.length
  await expect.poll(waiting).toBeGreaterThan(0)
}
