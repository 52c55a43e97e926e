import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'

const unread = async (reader: Person) =>
  (await reader.calls('GET /feeds/items', { query: { unreadOnly: true } })).items.map(({ title }) => title)
const readsSome = (reader: Person, body: object) => reader.calls('POST /items/read-some', { body })
const undoes = (reader: Person, undo: string | null) => reader.calls('POST /items/undo', { body: { undo: undo ?? '' } })

/** Items named by feed and minute. Ada has both feeds, Ben the first. */
async function givenTwoFeeds(db: Db) {
  const { register } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const add = async (name: string, minutes: number[]) => {
    const { feedId } = await givenFeed(db, { title: name })
    const given = minutes.map((publishedMinute) => ({ title: `${name}${publishedMinute}`, publishedMinute }))
    await givenItems(db, feedId, given)
    return { feedId, subscriptionId: await givenSubscription(db, ada, { feedId }) }
  }
  const a = await add('A', [1, 2, 3, 4])
  await add('B', [1, 3, 5])
  await givenSubscription(db, ben, a)
  const { items } = await ada.calls('GET /feeds/items')
  const item = (title: string) => {
    const found = items.find((each) => each.title === title)
    if (found === undefined) throw new Error(`no item ${title}`)
    return { publishedAt: found.publishedAt, id: found.id }
  }
  return {
    ada,
    ben,
    item,
    idsOf: (...titles: string[]) => titles.map((title) => item(title).id),
    ofA: a.subscriptionId,
  }
}

const all = ['B5', 'A4', 'B3', 'A3', 'A2', 'B1', 'A1']

eachDatabase('chosen items are marked read, and undone exactly', async (db) => {
  const { ada, ben, idsOf } = await givenTwoFeeds(db)
  const { marked, undo } = await readsSome(ada, { itemIds: idsOf('A2', 'B5') })
  expect(marked).toBe(2)
  expect(await unread(ada)).toEqual(['A4', 'B3', 'A3', 'B1', 'A1'])
  expect(await unread(ben)).toEqual(['A4', 'A3', 'A2', 'A1'])
  expect(await readsSome(ada, { itemIds: idsOf('A2', 'B5') })).toEqual({ marked: 0, undo: null })
  expect((await ben.tries('POST /items/undo', { body: { undo } })).status).toBe(404)
  expect(await undoes(ada, undo)).toEqual({ restored: 2 })
  expect(await unread(ada)).toEqual(all)
})

eachDatabase('items below or above a place are marked read, of everything or of a feed', async (db) => {
  const { ada, item, ofA } = await givenTwoFeeds(db)
  const below = await readsSome(ada, { olderThan: item('B3') })
  expect(await unread(ada)).toEqual(['B5', 'A4', 'B3'])
  await undoes(ada, below.undo)
  const above = await readsSome(ada, { newerThan: item('A3') })
  expect(await unread(ada)).toEqual(['A3', 'A2', 'B1', 'A1'])
  await undoes(ada, above.undo)
  await readsSome(ada, { feedId: ofA, olderThan: { publishedAt: item('A3').publishedAt } })
  expect(await unread(ada)).toEqual(['B5', 'A4', 'B3', 'A3', 'B1'])
  expect(await readsSome(ada, { newerThan: item('A1'), upToItemId: 1 })).toEqual({ marked: 0, undo: null })
})

eachDatabase('an item that was unread again below a read mark becomes so by Undo', async (db) => {
  const { ada, idsOf } = await givenTwoFeeds(db)
  const [id = 0] = idsOf('A2')
  const upToItemId = Math.max(...idsOf(...all))
  await ada.calls('POST /items/read-all', { body: { upToItemId } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: false } })
  const first = await readsSome(ada, { itemIds: [id] })
  expect(await unread(ada)).toEqual([])
  expect(await undoes(ada, first.undo)).toEqual({ restored: 1 })
  expect(await unread(ada)).toEqual(['A2'])
})

eachDatabase('items that are gone are passed over, and those of another reader are refused', async (db) => {
  const { ada, ben, idsOf } = await givenTwoFeeds(db)
  expect(await readsSome(ada, { itemIds: [...idsOf('A1'), 999_999] })).toMatchObject({ marked: 1 })
  expect((await ben.tries('POST /items/read-some', { body: { itemIds: idsOf('B1') } })).status).toBe(404)
  expect(await readsSome(ben, { itemIds: idsOf('B1', 'A1') })).toMatchObject({ marked: 1 })
  expect(await unread(ada)).toContain('B1')
  const place = { publishedAt: '2100-01-01T00:00:00Z' }
  for (const body of [{}, { itemIds: [] }, { olderThan: place, newerThan: place }, { olderThan: { publishedAt: 'x' } }])
    expect((await ada.tries('POST /items/read-some', { body })).status).toBe(400)
})
