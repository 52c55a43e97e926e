import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import type { DeletedKind } from '../../../shared/features/keys.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { deleteOldActions } from '../../core/keyLog/keyLog.queries.ts'
import { forgetDeletedTags } from '../../core/tags/deletedTags.queries.ts'
import type { Db } from '../../db/schema.ts'
import { cleanUp } from '../../ingest/cleanup/startCleanup.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day, hour } from '../../lib/clock.ts'

/** A reader with feeds A, B and C of ten articles in the second column, a tag and all kinds of marks in B. */
async function givenReader(db: Db, environment: Record<string, string> = {}) {
  const world = await makeApp(db, environment)
  const ada = await world.register('Ada')
  const columns = (await ada.calls('GET /columns')).columns.map(({ id }) => id)
  const [first = 0, second = 0] = columns
  const ids: Record<string, number> = {}
  const itemIds: number[] = []
  for (const title of ['A', 'B', 'C']) {
    const feed = await givenFeed(db, { title, items: 10 })
    ids[title] = await givenSubscription(db, ada, { feedId: feed.feedId, columnId: second })
    if (title === 'B') itemIds.push(...feed.itemIds)
  }
  const b = ids.B ?? 0
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Water', color: '#ef4444', icon: '' } })
  const [one = 0, two = 0, three = 0, four = 0, five = 0, six = 0] = itemIds
  const mark = async (id: number, isRead: boolean) =>
    ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead } })
  await ada.calls('PATCH /feeds/:id', { params: { id: b }, body: { title: 'My own name', fadeDays: 3 } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: b }, body: { tagId: tag.id } })
  await ada.calls('POST /items/read-all', { body: { feedId: b, upToItemId: five } })
  await mark(one, false)
  await mark(six, true)
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: two }, body: { isSaved: true } })
  await ada.calls('PATCH /feeds/items/:id/later', { params: { id: three }, body: { isLater: true } })
  for (const itemId of [four, six])
    await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId }, body: { tagId: tag.id } })
  await ada.calls('POST /searches', { body: { name: 'Clocks', query: 'clock', columnId: second } })
  const restore = (kind: DeletedKind, id: number) =>
    ada.tries('POST /deleted/:kind/:id/restore', { params: { kind, id } })
  return { ...world, ada, first, second, b, tag, itemIds, restore }
}

/** All that a reader sees. */
const viewOf = async (person: Person) => ({
  boards: (await person.calls('GET /boards')).boards,
  columns: (await person.calls('GET /columns')).columns,
  items: (await person.calls('GET /feeds/items', { query: { limit: 500 } })).items,
  saved: (await person.calls('GET /feeds/items', { query: { savedOnly: true } })).items,
  tags: (await person.calls('GET /tags')).tags,
  searches: (await person.calls('GET /searches')).searches,
})

eachDatabase('a deleted feed comes back with its place, name, settings, tags and marks', async (db) => {
  const { ada, b, restore, passes, close } = await givenReader(db)
  const before = await viewOf(ada)
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(2)
  expect((await ada.calls('GET /deleted')).deleted).toMatchObject([{ kind: 'feed', id: b, title: 'My own name' }])
  passes(hour)
  expect((await restore('feed', b)).status).toBe(200)
  expect(await viewOf(ada)).toEqual(before)
  expect((await ada.calls('GET /deleted')).deleted).toEqual([])
  expect((await restore('feed', b)).status).toBe(404)
  // Once more, as often as the reader likes.
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  expect((await restore('feed', b)).status).toBe(200)
  expect(await viewOf(ada)).toEqual(before)
  await close()
})

eachDatabase('what the reader did since a feed was deleted stays', async (db) => {
  const { ada, b, itemIds, restore, passes, close } = await givenReader(db)
  const [one = 0, two = 0, , four = 0] = itemIds
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  passes(hour)
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: two }, body: { isSaved: false } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: four }, body: { isRead: false } })
  await restore('feed', b)
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: b, limit: 50 } })
  const isUnread = (id: number) => items.find((item) => item.id === id)?.isRead === false
  expect([isUnread(one), isUnread(two), isUnread(four)]).toEqual([true, false, true])
  expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).items).toEqual([])
  await close()
})

eachDatabase(
  'a read-all that is undone while its feed is deleted leaves the feed as it was before both',
  async (db) => {
    const { ada, b, second, tag, itemIds, restore, close } = await givenReader(db)
    const before = await viewOf(ada)
    const upToItemId = Math.max(...itemIds)
    for (const scope of [{ columnId: second }, { tagId: tag.id }]) {
      const { undo } = await ada.calls('POST /items/read-all', { body: { ...scope, upToItemId } })
      await ada.calls('DELETE /feeds/:id', { params: { id: b } })
      await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })
      expect((await restore('feed', b)).status).toBe(200)
      expect(await viewOf(ada)).toEqual(before)
    }
    await close()
  },
)

eachDatabase('an article that the reader read after a read-all stays read when that is undone', async (db) => {
  const { ada, b, second, itemIds, restore, close } = await givenReader(db)
  const [one = 0] = itemIds
  const upToItemId = Math.max(...itemIds)
  const { undo } = await ada.calls('POST /items/read-all', { body: { columnId: second, upToItemId } })
  for (const isRead of [false, true])
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: one }, body: { isRead } })
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })
  await restore('feed', b)
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: b, limit: 50 } })
  expect(items.find(({ id }) => id === one)?.isRead).toBe(true)
  expect(items.filter(({ isRead }) => !isRead).length).toBeGreaterThan(2)
  await close()
})

eachDatabase('a feed that was added again gets its name, place and marks back', async (db) => {
  const { ada, b, first, itemIds, restore, close } = await givenReader(db)
  const before = await viewOf(ada)
  const { feedId } = await db.selectFrom('subscriptions').select('feedId').where('id', '=', b).executeTakeFirstOrThrow()
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  const again = await givenSubscription(db, ada, { feedId, columnId: first })
  expect((await restore('feed', b)).status).toBe(200)
  const { columns } = await ada.calls('GET /columns')
  const expected = before.columns.map(({ feeds }) =>
    feeds.map((feed) => [feed.title, feed.order, feed._count.feedItems]),
  )
  expect(columns.map(({ feeds }) => feeds.map((feed) => [feed.title, feed.order, feed._count.feedItems]))).toEqual(
    expected,
  )
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: again, limit: 50 } })
  expect(items.filter(({ isRead }) => !isRead).map(({ id }) => id)).toContain(itemIds[0])
  await close()
})

eachDatabase('a feed whose column was deleted returns to the first column', async (db) => {
  const { ada, b, second, restore, close } = await givenReader(db)
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  await ada.calls('DELETE /columns/:id', { params: { id: second } })
  expect((await restore('feed', b)).status).toBe(200)
  const { columns } = await ada.calls('GET /columns')
  expect(columns[0]?.feeds.map(({ title }) => title)).toEqual(['A', 'C', 'My own name'])
  await close()
})

eachDatabase('a deleted column, board, search and tag come back as they were', async (db) => {
  const { ada, second, tag, restore, close } = await givenReader(db)
  const { board } = await ada.calls('POST /boards', { body: { name: 'Work' } })
  await ada.calls('PATCH /columns/:id', { params: { id: second }, body: { boardId: board.id } })
  await ada.calls('PATCH /columns/:id', { params: { id: second }, body: { sort: 'name' } })
  const before = await viewOf(ada)
  const searchId = before.searches[0]?.id ?? 0
  const deletions = [
    ['column', second, () => ada.calls('DELETE /columns/:id', { params: { id: second } })],
    ['board', board.id, () => ada.calls('DELETE /boards/:id', { params: { id: board.id } })],
    ['search', searchId, () => ada.calls('DELETE /searches/:id', { params: { id: searchId } })],
    ['tag', tag.id, () => ada.calls('DELETE /tags/:id', { params: { id: tag.id } })],
  ] as const
  for (const [kind, id, remove] of deletions) {
    await remove()
    expect([kind, await viewOf(ada)]).not.toEqual([kind, before])
    expect([kind, (await restore(kind, id)).status]).toEqual([kind, 200])
    expect([kind, await viewOf(ada)]).toEqual([kind, before])
  }
  // In another order than they were deleted.
  const [column, emptied] = deletions
  for (const [, , remove] of [column, emptied]) await remove()
  for (const [kind, id] of [emptied, column]) await restore(kind, id)
  expect(await viewOf(ada)).toEqual(before)
  await close()
})

eachDatabase('a deleted tag comes back as the tag that has its name by now', async (db) => {
  const { ada, tag, restore, close } = await givenReader(db)
  await ada.calls('DELETE /tags/:id', { params: { id: tag.id } })
  const { tag: other } = await ada.calls('POST /tags', { body: { name: 'water', color: '#10b981', icon: '' } })
  expect((await restore('tag', tag.id)).status).toBe(200)
  const { tags } = await ada.calls('GET /tags')
  expect(tags.map(({ id, name, feedItemTags, feedTags }) => [id, name, feedItemTags.length, feedTags.length])).toEqual([
    [other.id, 'water', 2, 1],
  ])
  await close()
})

eachDatabase('cleanup deletes nothing that a deletion of the same day could bring back', async (db) => {
  const { ada, deps, b, tag, restore, passes, close } = await givenReader(db, { KEEP_READ_DAYS: '1' })
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
  passes(3 * day)
  const before = await viewOf(ada)
  await ada.calls('DELETE /tags/:id', { params: { id: tag.id } })
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  await cleanUp(refreshDeps)
  await restore('feed', b)
  await restore('tag', tag.id)
  const unread = (view: typeof before) => view.items.filter(({ isRead }) => !isRead).map(({ id }) => id)
  const after = await viewOf(ada)
  expect(unread(after)).toEqual(unread(before))
  expect(after.tags).toEqual(before.tags)
  await close()
})

eachDatabase('a deletion can be undone for a day, by its reader only, and leaves nothing behind', async (db) => {
  const { ada, deps, b, tag, restore, register, passes, close } = await givenReader(db)
  await ada.calls('DELETE /feeds/:id', { params: { id: b } })
  await ada.calls('DELETE /tags/:id', { params: { id: tag.id } })
  const ben = await register('Ben')
  expect((await ben.tries('POST /deleted/:kind/:id/restore', { params: { kind: 'feed', id: b } })).status).toBe(404)
  expect((await ben.calls('GET /deleted')).deleted).toEqual([])
  passes(limits.keyUndoHours * hour)
  expect((await ada.calls('GET /deleted')).deleted).toEqual([])
  expect(await restore('feed', b)).toMatchObject({ status: 409, error: texts.undoTooLate() })
  await deleteOldActions(db, deps.clock())
  await forgetDeletedTags(db, deps.clock() - limits.keyUndoHours * hour)
  for (const table of ['keyActions', 'keyChanges', 'deletedItemTags'] as const)
    expect([table, await db.selectFrom(table).selectAll().execute()]).toEqual([table, []])
  await close()
})

eachDatabase('what an app deleted is in its log and can be undone for a day', async (db) => {
  const { app, ada, b, second, tag, itemIds, close } = await givenReader(db)
  const { secret } = await ada.calls('POST /keys', { body: { name: 'App', scopes: ['mark', 'organise'] } })
  const program = callsOf(app, secret)
  const quoted = {
    source: 'feed' as const,
    quote: 'Mine',
    prefix: '',
    suffix: '',
    start: 0,
    color: 'yellow' as const,
    note: '',
  }
  const { highlight } = await ada.calls('POST /feeds/items/:id/highlights', {
    params: { id: itemIds[0] ?? 0 },
    body: quoted,
  })
  const before = await viewOf(ada)
  const searchId = before.searches[0]?.id ?? 0
  await program.calls('DELETE /highlights/:id', { params: { id: highlight.id } })
  await program.calls('DELETE /searches/:id', { params: { id: searchId } })
  await program.calls('DELETE /tags/:id', { params: { id: tag.id } })
  await program.calls('DELETE /feeds/:id', { params: { id: b } })
  await program.calls('DELETE /columns/:id', { params: { id: second } })
  const { actions } = await ada.calls('GET /keys/actions')
  expect(actions.map(({ kind, subject, canUndo }) => [kind, subject, canUndo])).toEqual([
    ['columnDeleted', before.columns[1]?.name, true],
    ['feedDeleted', 'My own name', true],
    ['tagDeleted', 'Water', true],
    ['searchDeleted', 'Clocks', true],
    ['highlightDeleted', 'Mine', true],
  ])
  expect((await ada.calls('GET /deleted')).deleted).toEqual([])
  for (const { id } of actions) await ada.calls('POST /keys/actions/:id/undo', { params: { id } })
  expect(await viewOf(ada)).toEqual(before)
  expect((await ada.calls('GET /highlights')).articles).toHaveLength(1)
  await close()
})
