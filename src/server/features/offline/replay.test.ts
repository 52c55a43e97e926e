import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Replayed } from '../../../shared/features/offline.ts'
import { limits } from '../../../shared/limits.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { offline } from './feature.ts'

async function givenReader(db: Db, itemCount = 4) {
  const app = await makeApp(db)
  const anna = await app.register('Anna')
  const { feedId } = await givenFeed(db, { title: 'Gazette' })
  const subscriptionId = await givenSubscription(db, anna, { feedId })
  const ids = await givenItems(
    db,
    feedId,
    Array.from({ length: itemCount }, () => ({ html: '<p>Tides</p>' })),
  )
  const { tag } = await anna.calls('POST /tags', { body: { name: 'Moons', color: '#ef4444', icon: '' } })
  return { ...app, anna, feedId, subscriptionId, ids, tag }
}

type Change = Replayed extends infer Each ? (Each extends unknown ? Omit<Each, 'id' | 'agoMs'> : never) : never
const made = (agoMs: number, change: Change): Replayed => ({ ...change, id: randomUUID(), agoMs }) as Replayed

async function send(reader: Person, changes: Replayed[]): Promise<string[]> {
  const { outcomes } = await reader.calls('POST /items/replay', { body: { changes } })
  expect(outcomes.map(({ id }) => id)).toEqual(changes.map(({ id }) => id))
  return outcomes.map(({ outcome }) => outcome)
}

const itemOf = async (reader: Person, id: number) =>
  (await reader.calls('GET /feeds/items/:id', { params: { id } })).item

eachDatabase('changes made without a network are made later, the oldest first', async (db) => {
  const { anna, ids, tag } = await givenReader(db)
  const [first = 0, second = 0] = ids
  const changes = [
    made(1000, { kind: 'read', itemId: first, isOn: false }),
    made(9000, { kind: 'read', itemId: first, isOn: true }),
    made(8000, { kind: 'saved', itemId: first, isOn: true }),
    made(7000, { kind: 'later', itemId: second, isOn: true }),
    made(6000, { kind: 'tag', itemId: second, tagId: tag.id, isOn: true }),
    made(5000, { kind: 'hidden', itemId: second, isOn: true }),
    made(4000, {
      kind: 'place',
      itemId: first,
      source: 'feed',
      paragraphHash: 'a1',
      paragraphIndex: 6,
      share: 0.4,
      isFinished: false,
    }),
  ]
  expect(await send(anna, changes)).toEqual(changes.map(() => 'done'))
  expect(await itemOf(anna, first)).toMatchObject({ isRead: false, isSaved: true, place: { paragraphIndex: 6 } })
  const { isLater, feedItemTags } = await itemOf(anna, second)
  expect([isLater, feedItemTags.map(({ tagId }) => tagId)]).toEqual([true, [tag.id]])
  expect((await anna.calls('GET /feeds/items')).items.map(({ id }) => id)).not.toContain(second)
})

eachDatabase('a change that another device made later stays, whether it set the mark or removed it', async (db) => {
  const { anna, ids, tag, passes } = await givenReader(db)
  const [itemId = 0] = ids
  const params = { id: itemId }
  const tagging = { params: { itemId }, body: { tagId: tag.id } }
  await anna.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: true } })
  await anna.calls('PATCH /feeds/items/:id/later', { params, body: { isLater: true } })
  await anna.calls('POST /tags/feed-items/:itemId', tagging)
  passes(10_000)
  await anna.calls('PATCH /feeds/items/:id/read', { params, body: { isRead: false } })
  await anna.calls('PATCH /feeds/items/:id/saved', { params, body: { isSaved: false } })
  await anna.calls('PATCH /feeds/items/:id/later', { params, body: { isLater: false } })
  await anna.calls('DELETE /tags/feed-items/:itemId/:tagId', { params: { itemId, tagId: tag.id } })
  passes(1000)
  const late = [
    made(5000, { kind: 'read', itemId, isOn: true }),
    made(5000, { kind: 'saved', itemId, isOn: true }),
    made(5000, { kind: 'later', itemId, isOn: true }),
    made(5000, { kind: 'tag', itemId, tagId: tag.id, isOn: true }),
  ]
  expect(await send(anna, late)).toEqual(late.map(() => 'older'))
  const { isRead, isSaved, isLater, feedItemTags } = await itemOf(anna, itemId)
  expect({ isRead, isSaved, isLater, feedItemTags }).toEqual({
    isRead: false,
    isSaved: false,
    isLater: false,
    feedItemTags: [],
  })
  // Later changes count.
  expect(
    await send(
      anna,
      late.map((change) => ({ ...change, id: randomUUID(), agoMs: 10 })),
    ),
  ).toEqual(late.map(() => 'done'))
})

eachDatabase('“Mark all read” reaches the newest article of its list, and no mark that came after it', async (db) => {
  const { anna, ids, subscriptionId, feedId, passes } = await givenReader(db)
  const [first = 0, second = 0, third = 0] = ids
  const upToItemId = ids.at(-1) ?? 0
  passes(60_000)
  const [unseen = 0] = await givenItems(db, feedId, [{}])
  await anna.calls('PATCH /feeds/items/:id/read', { params: { id: first }, body: { isRead: false } })
  passes(10_000)
  const readAll = made(30_000, { kind: 'readAll', feedId: subscriptionId, upToItemId })
  expect(await send(anna, [readAll])).toEqual(['done'])
  const isReadNow = async () =>
    Promise.all([first, second, third, unseen].map(async (id) => (await itemOf(anna, id)).isRead))
  expect(await isReadNow()).toEqual([false, true, true, false])
  const marks = [
    made(40_000, { kind: 'read', itemId: second, isOn: false }),
    made(20_000, { kind: 'read', itemId: third, isOn: false }),
  ]
  expect(await send(anna, marks)).toEqual(['older', 'done'])
  expect(await isReadNow()).toEqual([false, true, false, false])
})

eachDatabase('a change that is sent twice happens once, for 40 days', async (db) => {
  const { anna, ids, deps, passes } = await givenReader(db)
  const [itemId = 0] = ids
  const save = made(0, { kind: 'saved', itemId, isOn: true })
  expect(await send(anna, [save])).toEqual(['done'])
  passes(1000)
  await anna.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId }, body: { isSaved: false } })
  passes(39 * day)
  await offline.cleanup?.(deps as never)
  expect(await send(anna, [save])).toEqual(['done'])
  expect((await itemOf(anna, itemId)).isSaved).toBe(false)
  passes(2 * day)
  await offline.cleanup?.(deps as never)
  expect(await db.selectFrom('replayedChanges').selectAll().execute()).toEqual([])
  expect(await db.selectFrom('markTimes').selectAll().execute()).toEqual([])
})

eachDatabase('changes of purged articles, and of those of other readers, are gone; the others are made', async (db) => {
  const { anna, ids, tag, register } = await givenReader(db)
  const [itemId = 0] = ids
  const bert = await register('Bert')
  const { tag: berts } = await bert.calls('POST /tags', { body: { name: 'His', color: '#ef4444', icon: '' } })
  const changes = [
    made(3, { kind: 'read', itemId: 987_654, isOn: true }),
    made(3, { kind: 'tag', itemId, tagId: berts.id, isOn: true }),
    made(3, { kind: 'readAll', feedId: 987_654, upToItemId: itemId }),
    made(3, { kind: 'read', itemId, isOn: true }),
  ]
  expect(await send(anna, changes)).toEqual(['gone', 'gone', 'gone', 'done'])
  const foreign = [
    made(1, { kind: 'read', itemId, isOn: true }),
    made(1, { kind: 'saved', itemId, isOn: true }),
    made(1, { kind: 'tag', itemId, tagId: tag.id, isOn: true }),
  ]
  expect(await send(bert, foreign)).toEqual(['gone', 'gone', 'gone'])
  // An id of Anna's says nothing to Bert.
  expect(await send(bert, changes.slice(3))).toEqual(['gone'])
})

eachDatabase('reading an article reads its hidden copies, except one that was changed later', async (db) => {
  const { anna, ids, passes } = await givenReader(db, 2)
  const copies = await Promise.all(
    ['Herald', 'Ledger'].map(async (title) => {
      const { feedId } = await givenFeed(db, { title })
      await givenSubscription(db, anna, { feedId })
      return (await givenItems(db, feedId, [{ html: '<p>Tides</p>' }]))[0] ?? 0
    }),
  )
  const [original = 0, other = 0] = ids
  const [copy = 0, changedLater = 0] = copies
  await db
    .updateTable('items')
    .set({ storyId: original, linkKey: 4711 })
    .where('id', 'in', [original, ...copies])
    .execute()
  await anna.calls('PATCH /auth/profile', { body: { preferences: { hideDuplicates: true } } })
  passes(60_000)
  await anna.calls('PATCH /feeds/items/:id/read', { params: { id: changedLater }, body: { isRead: false } })
  await anna.calls('PATCH /feeds/items/:id/read', { params: { id: original }, body: { isRead: false } })
  await db.updateTable('itemStates').set({ unreadAgainAt: 0 }).where('itemId', 'in', [original, copy]).execute()
  const marks = [
    made(5000, { kind: 'read', itemId: original, isOn: true }),
    made(5000, { kind: 'read', itemId: other, isOn: true }),
  ]
  expect(await send(anna, marks)).toEqual(['done', 'done'])
  const isRead = async (id: number) => (await itemOf(anna, id)).isRead
  expect(await Promise.all([original, other, copy, changedLater].map(isRead))).toEqual([true, true, true, false])
})

eachDatabase('a call with too many changes, a wrong id or a wrong age is refused', async (db) => {
  const { anna, ids } = await givenReader(db)
  const change = made(0, { kind: 'read', itemId: ids[0] ?? 0, isOn: true })
  const tries = async (changes: unknown[]) =>
    (await anna.tries('POST /items/replay', { body: { changes } as never })).status
  expect(await tries([])).toBe(400)
  expect(await tries([{ ...change, id: 'x' }])).toBe(400)
  expect(await tries([{ ...change, agoMs: -1 }])).toBe(400)
  expect(await tries([{ ...change, kind: 'other' }])).toBe(400)
  expect(await tries(Array(limits.replayedAtOnce + 1).fill(change))).toBe(400)
})
