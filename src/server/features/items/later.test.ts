import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp, testConfig } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { deleteAbandonedFeeds } from '../../ingest/cleanup/abandonedFeeds.ts'
import { purgeOldItems } from '../../ingest/cleanup/retention.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day } from '../../lib/clock.ts'

const later = (reader: Person, query: Record<string, string | number | boolean> = {}) =>
  reader.calls('GET /feeds/items', { query: { laterOnly: true, ...query } })
const put = (reader: Person, id: number, isLater = true) =>
  reader.calls('PATCH /feeds/items/:id/later', { params: { id }, body: { isLater } })

/** A reader of one feed. */
async function givenReader(db: Db, items = 4) {
  const world = await makeApp(db)
  const ada = await world.register('Ada')
  const { feedId, itemIds } = await givenFeed(db, { title: 'Long Run', items })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  const id = (index: number) => itemIds[index] ?? 0
  return { ...world, ada, feedId, subscriptionId, itemIds, id }
}

eachDatabase('Later lists what was put there last, or first, page by page, and nothing of Saved', async (db) => {
  const { ada, id, passes } = await givenReader(db)
  for (const index of [2, 0, 1]) {
    await put(ada, id(index))
    passes(1000)
  }
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: id(3) }, body: { isSaved: true } })
  const page = await later(ada)
  expect(page).toMatchObject({ total: 3, progress: { read: 0 } })
  expect(page.items.map((item) => item.id)).toEqual([id(1), id(0), id(2)])
  expect(page.items.every(({ isLater, isSaved }) => isLater && !isSaved)).toBe(true)
  const first = await later(ada, { order: 'oldest', limit: 2 })
  const rest = await later(ada, { order: 'oldest', limit: 2, cursor: first.nextCursor ?? '' })
  expect([...first.items, ...rest.items].map((item) => item.id)).toEqual([id(2), id(0), id(1)])
})

eachDatabase('Later shows how many are read, and the words of the others', async (db) => {
  const { ada, id } = await givenReader(db)
  for (const [index, words] of [400, 300, 200].entries()) {
    await db.updateTable('items').set({ words }).where('id', '=', id(index)).execute()
    await put(ada, id(index))
  }
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: id(0) }, body: { isRead: true } })
  expect(await later(ada, { limit: 1 })).toMatchObject({ total: 3, progress: { read: 1, wordsLeft: 500 } })
})

eachDatabase('an item leaves Later when it is taken off, and stays saved', async (db) => {
  const { ada, id } = await givenReader(db)
  await put(ada, id(0))
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: id(0) }, body: { isSaved: true } })
  expect((await put(ada, id(0), false)).item).toMatchObject({ isLater: false, isSaved: true })
  expect((await later(ada)).items).toEqual([])
})

eachDatabase('Later is each reader’s own', async (db) => {
  const { ada, register, feedId, id } = await givenReader(db)
  const ben = await register('Ben')
  await givenSubscription(db, ben, { feedId })
  await put(ada, id(0))
  expect((await later(ben)).items).toEqual([])
  const carl = await register('Carl')
  const answer = await carl.tries('PATCH /feeds/items/:id/later', {
    params: { id: id(0) },
    body: { isLater: true },
  })
  expect(answer.status).toBe(404)
})

eachDatabase('items on Later stay when the reader leaves the feed, and longer than the feed', async (db) => {
  const { ada, id, subscriptionId, passes, deps } = await givenReader(db)
  await put(ada, id(1))
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  // A session lasts 60 days after its last use.
  passes(50 * day)
  const refreshDeps = createRefreshDeps({ ...deps, config: testConfig({ KEEP_UNREAD_DAYS: '2' }) }, { pauseMs: 0 })
  expect(await purgeOldItems(refreshDeps)).toBe(3)
  await deleteAbandonedFeeds(refreshDeps)
  const { items } = await later(ada)
  expect(items.map((item) => [item.id, item.feedId])).toEqual([[id(1), null]])
  const { items: found } = await ada.calls('GET /feeds/items', { query: { q: 'is:later' } })
  expect(found.map((item) => item.id)).toEqual([id(1)])
})

eachDatabase('a search finds what is on Later, and what is not', async (db) => {
  const { ada, id } = await givenReader(db)
  await put(ada, id(2))
  const find = async (q: string) => (await ada.calls('GET /feeds/items', { query: { q } })).items.map((item) => item.id)
  expect(await find('is:later')).toEqual([id(2)])
  expect(await find('-is:later')).toEqual([id(3), id(1), id(0)])
})
