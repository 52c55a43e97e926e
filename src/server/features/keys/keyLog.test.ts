import { expect } from 'vitest'
import { startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenSyncedReader } from '../../../../test/support/givenSyncedReader.ts'
import { callsOf } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { deleteOldActions } from '../../core/keyLog/keyLog.queries.ts'
import type { Db } from '../../db/schema.ts'
import { day, hour, minute } from '../../lib/clock.ts'

const api = '/api/greader.php/reader/api/0'
const read = 'user/-/state/com.google/read'
const readingList = 'user/-/state/com.google/reading-list'

async function givenApp(db: Db) {
  const world = await givenSyncedReader(db)
  const { app, ada, auth, secret } = world
  const sync = (path: string, payload: string) =>
    app.inject({
      method: 'POST',
      url: `${api}/${path}`,
      headers: { authorization: `GoogleLogin auth=${auth}`, 'user-agent': 'NetNewsWire' },
      payload,
    })
  const actions = async () => (await ada.calls('GET /keys/actions')).actions
  const undo = (id = 0) => ada.tries('POST /keys/actions/:id/undo', { params: { id } })
  const state = async () =>
    (await ada.calls('GET /feeds/items', { query: { limit: 500 } })).items.map((item) => ({
      id: item.id,
      isRead: item.isRead,
      isSaved: item.isSaved,
      tags: item.feedItemTags.map(({ tag }) => tag.name),
    }))
  const itemIds = world.feeds.flatMap(({ itemIds }) => itemIds)
  return { ...world, program: callsOf(app, secret), sync, actions, undo, state, itemIds }
}

eachDatabase('what an app marks one by one is one entry, and Undo takes back all of it', async (db) => {
  const { sync, actions, undo, state, passes, itemIds, close } = await givenApp(db)
  const before = await state()
  for (const id of itemIds.slice(0, 32)) {
    await sync('edit-tag', `i=${id}&a=${read}`)
    passes(1000)
  }
  // Read already: nothing changes.
  await sync('edit-tag', `i=${itemIds[0]}&a=${read}`)
  const [entry, ...others] = await actions()
  expect(others).toEqual([])
  expect(entry).toMatchObject({ keyName: 'App', client: 'NetNewsWire', kind: 'read', count: 32, canUndo: true })
  expect((await undo(entry?.id)).body.action).toMatchObject({ canUndo: false, undoneAt: expect.any(String) })
  expect(await state()).toEqual(before)
  expect(await db.selectFrom('keyChanges').selectAll().execute()).toEqual([])
  // Changes of an app after an undo are a new entry.
  await sync('edit-tag', `i=${itemIds[0]}&a=${read}`)
  expect((await actions()).map(({ count, undoneAt }) => [count, undoneAt !== null])).toEqual([
    [1, false],
    [32, true],
  ])
  await close()
})

anyDatabase('Undo keeps what the reader did since', async (db) => {
  const { ada, sync, actions, undo, passes, itemIds, close } = await givenApp(db)
  const [one = 0, two = 0] = itemIds
  const isRead = async (id: number) => (await ada.calls('GET /feeds/items/:id', { params: { id } })).item.isRead
  await sync('edit-tag', `i=${one}&i=${two}&a=${read}&a=user/-/state/com.google/starred`)
  passes(minute)
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: one }, body: { isRead: false } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: one }, body: { isRead: true } })
  for (const { id } of await actions()) expect((await undo(id)).status).toBe(200)
  expect([await isRead(one), await isRead(two)]).toEqual([true, false])
  expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).items).toEqual([])
  await close()
})

eachDatabase('each kind of change of a key is in the log and can be undone', async (db) => {
  const { ada, program, feeds, sync, actions, undo, state, columns, passes, itemIds, close } = await givenApp(db)
  const publishers = await startFakeFeedServer()
  const [id = 0, other = 0, third = 0] = itemIds
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Water', color: '#ef4444', icon: '' } })
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: other }, body: { isSaved: true } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: other }, body: { isRead: true } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: other }, body: { tagId: tag.id } })
  passes(minute)
  const before = await state()
  await program.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
  await program.calls('PATCH /feeds/items/:id/read', { params: { id: other }, body: { isRead: false } })
  await program.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
  await program.calls('PATCH /feeds/items/:id/saved', { params: { id: other }, body: { isSaved: false } })
  await program.calls('POST /tags/feed-items/:itemId', { params: { itemId: id }, body: { tagId: tag.id } })
  await program.calls('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId: other, tagId: tag.id } })
  await program.calls('POST /feeds', {
    body: { feedUrl: publishers.feed('science').url, columnId: columns[0]?.id ?? 0 },
  })
  await program.calls('POST /items/read-some', { body: { itemIds: [third] } })
  passes(20 * minute)
  await program.calls('POST /items/read-all', { body: { feedId: feeds[5]?.id, upToItemId: itemIds.at(-1) ?? 0 } })
  await sync('mark-all-as-read', `s=${readingList}`)
  const entries = await actions()
  expect(entries.map(({ kind, subject, count }) => [kind, subject, count])).toEqual([
    ['read', '', expect.any(Number)],
    ['feedAdded', expect.stringMatching(/\w/), 1],
    ['untagged', 'Water', 1],
    ['tagged', 'Water', 1],
    ['unsaved', '', 1],
    ['saved', '', 1],
    ['unread', '', 1],
    ['read', '', 2],
  ])
  expect(entries.every(({ canUndo }) => canUndo)).toBe(true)
  for (const entry of entries) expect([entry.kind, (await undo(entry.id)).status]).toEqual([entry.kind, 200])
  expect(await state()).toEqual(before)
  expect((await ada.calls('GET /feeds')).feeds).toHaveLength(6)
  await close()
  await publishers.close()
})

eachDatabase('other changes are in the log by their call, and reading and sessions are not', async (db) => {
  const { ada, program, sync, feeds, actions, undo, itemIds, close } = await givenApp(db)
  await program.calls('GET /feeds/items')
  await program.tries('PATCH /feeds/items/:id/read', { params: { id: 999_999 }, body: { isRead: true } })
  await ada.calls('POST /columns', { body: { name: 'Mine' } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemIds[0] ?? 0 }, body: { isRead: true } })
  await ada.calls('POST /items/read-all', { body: { upToItemId: itemIds.at(-1) ?? 0 } })
  expect(await actions()).toEqual([])
  for (const name of ['One', 'Two']) await program.calls('POST /columns', { body: { name } })
  await sync('subscription/edit', `ac=edit&s=feed/${feeds[0]?.id}&t=Renamed`)
  const [edit, created] = await actions()
  expect(created).toMatchObject({ kind: 'call', subject: 'POST /columns', count: 2, canUndo: false })
  expect(edit).toMatchObject({ kind: 'call', subject: 'subscription/edit', count: 1, canUndo: false })
  expect(await undo(created?.id)).toMatchObject({ status: 409, error: texts.undoTooLate() })
  await close()
})

eachDatabase('the log stays when its key ends, can be undone for a day and is kept for a month', async (db) => {
  const { ada, deps, sync, actions, undo, passes, itemIds, close } = await givenApp(db)
  await sync('edit-tag', `i=${itemIds[0]}&a=${read}`)
  const { keys } = await ada.calls('GET /keys')
  await ada.calls('DELETE /keys/:id', { params: { id: keys[0]?.id ?? 0 } })
  const [entry] = await actions()
  expect(entry).toMatchObject({ keyName: 'App', canUndo: true })
  passes(limits.keyUndoHours * hour)
  expect((await actions())[0]?.canUndo).toBe(false)
  expect((await undo(entry?.id)).status).toBe(409)
  await deleteOldActions(db, deps.clock())
  expect(await db.selectFrom('keyChanges').selectAll().execute()).toEqual([])
  passes(limits.keyActionDays * day)
  expect(await actions()).toEqual([])
  await deleteOldActions(db, deps.clock())
  expect(await db.selectFrom('keyActions').selectAll().execute()).toEqual([])
  await close()
})

anyDatabase('a second call continues an undo that was interrupted', async (db) => {
  const { sync, actions, undo, state, itemIds, close } = await givenApp(db)
  const before = await state()
  for (const id of itemIds.slice(0, 3)) await sync('edit-tag', `i=${id}&a=${read}`)
  const [entry] = await actions()
  const changes = await db.selectFrom('keyChanges').selectAll().orderBy('id').execute()
  await db
    .updateTable('keyChanges')
    .set({ change: 'cut' })
    .where('id', '=', changes[1]?.id ?? 0)
    .execute()
  expect((await undo(entry?.id)).status).toBe(500)
  await sync('edit-tag', `i=${itemIds[9]}&a=${read}`)
  await db
    .updateTable('keyChanges')
    .set({ change: changes[1]?.change ?? '' })
    .where('id', '=', changes[1]?.id ?? 0)
    .execute()
  expect((await actions()).map(({ count, canUndo }) => [count, canUndo])).toEqual([
    [1, true],
    [3, true],
  ])
  for (const { id } of await actions()) expect((await undo(id)).status).toBe(200)
  expect(await state()).toEqual(before)
  await close()
})

anyDatabase('the log is bounded, and read page by page', async (db) => {
  const { ada, sync, passes, actions, itemIds, close } = await givenApp(db)
  await sync('edit-tag', `i=${itemIds[0]}&a=${read}`)
  const template = await db.selectFrom('keyActions').selectAll().executeTakeFirstOrThrow()
  const { id: _, ...entry } = template
  const more = Array.from({ length: limits.keyActionsMax }, (_, index) => ({ ...entry, slot: index }))
  await db.insertInto('keyActions').values(more).execute()
  passes(20 * minute)
  await sync('edit-tag', `i=${itemIds[1]}&a=${read}`)
  const { n } = await db
    .selectFrom('keyActions')
    .select(({ fn }) => fn.countAll().as('n'))
    .executeTakeFirstOrThrow()
  expect(Number(n)).toBe(limits.keyActionsMax)
  const first = await actions()
  expect(first).toHaveLength(limits.keyActionsShown)
  const { nextCursor } = await ada.calls('GET /keys/actions')
  const next = await ada.calls('GET /keys/actions', { query: { cursor: nextCursor ?? '' } })
  expect(next.nextCursor).not.toBeNull()
  expect(next.actions[0]?.id).toBeLessThan(first.at(-1)?.id ?? 0)
  expect((await ada.tries('GET /keys/actions', { query: { cursor: 'rubbish' } })).status).toBe(400)
  await close()
})

anyDatabase('an entry that is too large to be undone says so', async (db) => {
  const { sync, actions, undo, itemIds, close } = await givenApp(db)
  await sync('edit-tag', `i=${itemIds[0]}&a=${read}`)
  await db.updateTable('keyActions').set({ count: limits.keyUndoItemsMax, undoable: limits.keyUndoItemsMax }).execute()
  await sync('edit-tag', `i=${itemIds[1]}&a=${read}`)
  const [entry] = await actions()
  expect(entry).toMatchObject({ count: limits.keyUndoItemsMax + 1, canUndo: false })
  expect((await undo(entry?.id)).status).toBe(409)
  expect(await db.selectFrom('keyChanges').selectAll().execute()).toHaveLength(1)
  await close()
})
