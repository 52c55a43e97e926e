import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { sideBySide } from '../../../../test/support/sideBySide.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'

const marksRead = (reader: Person, id: number, isRead = true) =>
  reader.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead } })
const readsAll = (reader: Person, body: { feedId?: number; columnId?: number; tagId?: number; upToItemId: number }) =>
  reader.calls('POST /items/read-all', { body })
const undoes = (reader: Person, undo: string | null) => reader.calls('POST /items/undo', { body: { undo: undo ?? '' } })
const unread = async (reader: Person) =>
  (await reader.calls('GET /feeds/items', { query: { unreadOnly: true } })).items
    .map(({ id }) => id)
    .sort((a, b) => a - b)

async function givenTwoFeeds(db: Db) {
  const { register, passes } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const news = await givenFeed(db, { title: 'News', items: 3 })
  const arts = await givenFeed(db, { title: 'Arts', items: 2 })
  const newsId = await givenSubscription(db, ada, news)
  const artsId = await givenSubscription(db, ada, arts)
  await givenSubscription(db, ben, news)
  const [n1 = 0, n2 = 0, n3 = 0] = news.itemIds
  const [a1 = 0, a2 = 0] = arts.itemIds
  return { ada, ben, passes, news, newsId, artsId, n1, n2, n3, a1, a2 }
}

eachDatabase("marking a feed read covers the reader's list, and later items stay unread", async (db) => {
  const { ada, ben, newsId, n1, n2, n3, a1, a2 } = await givenTwoFeeds(db)
  expect(await readsAll(ada, { feedId: newsId, upToItemId: n2 })).toMatchObject({ marked: 2 })
  expect(await unread(ada)).toEqual([n3, a1, a2])
  expect(await unread(ben)).toEqual([n1, n2, n3])
})

eachDatabase('a mark never moves down, nor beyond the latest item', async (db) => {
  const { ada, news, newsId, n1, n3 } = await givenTwoFeeds(db)
  await readsAll(ada, { feedId: newsId, upToItemId: n3 })
  expect(await readsAll(ada, { feedId: newsId, upToItemId: n1 })).toEqual({ marked: 0, undo: null })
  await readsAll(ada, { upToItemId: Number.MAX_SAFE_INTEGER })
  const [late = 0] = await givenItems(db, news.feedId, [{}])
  expect(await unread(ada)).toEqual([late])
})

eachDatabase('a column, a tag and everything can be marked read separately', async (db) => {
  const { ada, artsId, n1, n2, n3, a1, a2 } = await givenTwoFeeds(db)
  const [, second] = (await ada.calls('GET /columns')).columns
  const columnId = second?.id ?? 0
  await db.updateTable('subscriptions').set({ columnId }).where('id', '=', artsId).execute()
  const { tag } = await ada.calls('POST /tags', { body: { name: 'work', color: '#112233', icon: '' } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: n2 }, body: { tagId: tag.id } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: artsId }, body: { tagId: tag.id } })
  const byColumn = await readsAll(ada, { columnId, upToItemId: a2 })
  expect(byColumn.marked).toBe(2)
  expect(await unread(ada)).toEqual([n1, n2, n3])
  await undoes(ada, byColumn.undo)
  const byTag = await readsAll(ada, { tagId: tag.id, upToItemId: a2 })
  expect(byTag.marked).toBe(3)
  expect(await unread(ada)).toEqual([n1, n3])
  expect(await undoes(ada, byTag.undo)).toEqual({ restored: 3 })
  expect(await unread(ada)).toEqual([n1, n2, n3, a1, a2])
  expect(await readsAll(ada, { upToItemId: a2 })).toMatchObject({ marked: 5 })
  expect(await unread(ada)).toEqual([])
})

eachDatabase('undo restores everything exactly, once, for its owner, within ten minutes', async (db) => {
  const { ada, ben, passes, newsId, n1, n2, n3, a1, a2 } = await givenTwoFeeds(db)
  await readsAll(ada, { feedId: newsId, upToItemId: n2 })
  await marksRead(ada, n1, false)
  await marksRead(ada, a1)
  const statesBefore = await states(db)
  const first = await readsAll(ada, { upToItemId: a2 })
  expect(first.marked).toBe(3)
  expect((await ben.tries('POST /items/undo', { body: { undo: first.undo ?? '' } })).status).toBe(404)
  expect(await undoes(ada, first.undo)).toEqual({ restored: 3 })
  expect(await states(db)).toEqual(statesBefore)
  expect(await unread(ada)).toEqual([n1, n3, a2])
  expect((await ada.tries('POST /items/undo', { body: { undo: first.undo ?? '' } })).status).toBe(404)
  const second = await readsAll(ada, { upToItemId: a2 })
  passes(limits.undoMinutes * 60_000)
  const late = await ada.tries('POST /items/undo', { body: { undo: second.undo ?? '' } })
  expect([late.status, late.error]).toEqual([404, 'This can no longer be undone.'])
  expect(await unread(ada)).toEqual([])
})

eachDatabase('undo keeps later actions of the reader', async (db) => {
  const { ada, passes, newsId, n1, n2, n3, a1, a2 } = await givenTwoFeeds(db)
  const all = await readsAll(ada, { upToItemId: a2 })
  passes(1000)
  await marksRead(ada, n1)
  await marksRead(ada, a1, false)
  expect(await undoes(ada, all.undo)).toEqual({ restored: 3 })
  expect(await unread(ada)).toEqual([n2, n3, a1, a2])
  const feed = await readsAll(ada, { feedId: newsId, upToItemId: n2 })
  await readsAll(ada, { feedId: newsId, upToItemId: n3 })
  expect(await undoes(ada, feed.undo)).toEqual({ restored: 0 })
  expect(await unread(ada)).toEqual([a1, a2])
})

eachDatabase('two read-alls of one feed at once, both undone, leave it unchanged', async (db) => {
  const { ada, newsId, n1, n2, n3, a1, a2 } = await givenTwoFeeds(db)
  const both = await sideBySide(db, [
    () => readsAll(ada, { feedId: newsId, upToItemId: n3 }),
    () => readsAll(ada, { feedId: newsId, upToItemId: n3 }),
  ])
  expect(both.map(({ marked }) => marked).sort()).toEqual([0, 3])
  for (const { undo } of both) if (undo) await undoes(ada, undo)
  expect(await unread(ada)).toEqual([n1, n2, n3, a1, a2])
})

eachDatabase("another reader's feed, column or tag cannot be marked read", async (db) => {
  const { ada, ben, newsId, n3, a2 } = await givenTwoFeeds(db)
  const [column] = (await ada.calls('GET /columns')).columns
  const { tag } = await ada.calls('POST /tags', { body: { name: 'work', color: '#112233', icon: '' } })
  for (const scope of [{ feedId: newsId }, { columnId: column?.id ?? 0 }, { tagId: tag.id }])
    expect((await ben.tries('POST /items/read-all', { body: { ...scope, upToItemId: a2 } })).status).toBe(404)
  expect(await unread(ada)).toContain(n3)
})

const states = (db: Db) =>
  Promise.all([
    db.selectFrom('itemStates').selectAll().orderBy('userId').orderBy('itemId').execute(),
    db.selectFrom('subscriptions').select(['id', 'readUpTo']).orderBy('id').execute(),
  ])
