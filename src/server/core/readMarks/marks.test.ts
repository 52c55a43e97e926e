import { expect } from 'vitest'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Db } from '../../db/schema.ts'

const marksRead = (reader: Person, id: number, isRead = true) =>
  reader.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead } })
const saves = (reader: Person, id: number, isSaved = true) =>
  reader.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved } })
const opens = (reader: Person, id: number) => reader.calls('GET /feeds/items/:id', { params: { id } })
const unreadOf = async (reader: Person) =>
  (await reader.calls('GET /feeds')).feeds.map(({ _count }) => _count.feedItems)

async function givenTwoReaders(db: Db) {
  const { register, deps, passes } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId, itemIds } = await givenFeed(db, { title: 'News', items: 3 })
  const subscriptionId = await givenSubscription(db, ada, { feedId })
  await givenSubscription(db, ben, { feedId })
  const [first = 0, second = 0, third = 0] = itemIds
  return { ada, ben, deps, passes, feedId, subscriptionId, first, second, third }
}

eachDatabase('marking an item read leaves it unread for every other subscriber', async (db) => {
  const { ada, ben, second } = await givenTwoReaders(db)
  expect((await marksRead(ada, second)).item).toMatchObject({ id: second, isRead: true, isSaved: false })
  expect((await opens(ada, second)).item.isRead).toBe(true)
  expect((await opens(ben, second)).item.isRead).toBe(false)
  expect([await unreadOf(ada), await unreadOf(ben)]).toEqual([[2], [3]])
})

eachDatabase('marks can be set twice and removed, independently of each other', async (db) => {
  const { ada, second } = await givenTwoReaders(db)
  await saves(ada, second)
  await marksRead(ada, second)
  expect((await marksRead(ada, second)).item).toMatchObject({ isRead: true, isSaved: true })
  expect((await saves(ada, second, false)).item).toMatchObject({ isRead: true, isSaved: false })
  expect((await marksRead(ada, second, false)).item).toMatchObject({ isRead: false, isSaved: false })
  expect(await unreadOf(ada)).toEqual([3])
})

eachDatabase('saving a saved item again keeps its position in the list', async (db) => {
  const { ada, passes, first, second } = await givenTwoReaders(db)
  for (const id of [first, second, first]) {
    passes(1000)
    await saves(ada, id)
  }
  const { items } = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
  expect(items.map(({ id }) => id)).toEqual([second, first])
})

eachDatabase('an item below the mark can be marked unread again, and read again', async (db) => {
  const { ada, subscriptionId, first, third } = await givenTwoReaders(db)
  await ada.calls('POST /items/read-all', { body: { feedId: subscriptionId, upToItemId: third } })
  expect((await marksRead(ada, first, false)).item.isRead).toBe(false)
  expect(await unreadOf(ada)).toEqual([1])
  const { items } = await ada.calls('GET /feeds/items', { query: { unreadOnly: true } })
  expect(items.map(({ id }) => id)).toEqual([first])
  expect((await marksRead(ada, first)).item.isRead).toBe(true)
  expect(await unreadOf(ada)).toEqual([0])
})

eachDatabase('an item of a feed that a reader does not have cannot be opened, marked or saved', async (db) => {
  const { ada } = await givenTwoReaders(db)
  const { itemIds } = await givenFeed(db, { title: 'Foreign', items: 1 })
  const [foreign = 0] = itemIds
  for (const id of [foreign, 999_999]) {
    expect((await ada.tries('GET /feeds/items/:id', { params: { id } })).status).toBe(404)
    expect((await ada.tries('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })).status).toBe(
      404,
    )
    expect((await ada.tries('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })).status).toBe(
      404,
    )
  }
  expect(await db.selectFrom('itemStates').selectAll().execute()).toEqual([])
})

eachDatabase('a saved item stays readable when its feed is deleted, and can be unsaved', async (db) => {
  const { ada, subscriptionId, first } = await givenTwoReaders(db)
  await saves(ada, first)
  await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId } })
  expect((await marksRead(ada, first)).item).toMatchObject({ isRead: true, isSaved: true, feedId: null })
  expect((await saves(ada, first, false)).item).toMatchObject({ isSaved: false })
  expect((await ada.tries('GET /feeds/items/:id', { params: { id: first } })).status).toBe(404)
})

eachDatabase("a mark is published to the reader's other pages only", async (db) => {
  const { ada, ben, deps, subscriptionId, first, third } = await givenTwoReaders(db)
  const heard: LiveEvent[] = []
  deps.events.subscribe(ada.id, (event) => heard.push(event))
  deps.events.subscribe(ben.id, () => {
    throw new Error('Ben hears of it.')
  })
  await marksRead(ada, first)
  await saves(ada, first)
  const { undo } = await ada.calls('POST /items/read-all', { body: { upToItemId: third } })
  await ada.calls('POST /items/undo', { body: { undo: undo ?? '' } })
  const item = { type: 'itemChanged', itemId: first, feedId: subscriptionId, isRead: true, isLater: false }
  expect(heard).toEqual([
    { ...item, isSaved: false },
    { ...item, isSaved: true },
    { type: 'marksChanged' },
    { type: 'marksChanged' },
  ])
})

eachDatabase('an opened article has its full text clean, its pictures by our address, and its sound', async (db) => {
  const { ada, feedId } = await givenTwoReaders(db)
  const [rich = 0, bare = 0] = await givenItems(db, feedId, [
    {
      html: '<p onclick="steal()">Text <img src="/p.jpg" alt="A picture"></p><script>steal()</script>',
      enclosures: '[{"url":"https://example.com/s.mp3","type":"audio/mpeg","length":null,"durationSeconds":60}]',
    },
    {},
  ])
  const { item } = await opens(ada, rich)
  expect(item.content).toMatch(
    /^<p>Text <img [^>]*src="\/api\/images\?url=https%3A%2F%2Fexample\.com%2Fp\.jpg&amp;for=\d+&amp;sig=/,
  )
  expect(item.content).not.toMatch(/steal/)
  expect(item.enclosures).toEqual([
    { url: 'https://example.com/s.mp3', type: 'audio/mpeg', length: null, durationSeconds: 60 },
  ])
  expect((await opens(ada, bare)).item).toMatchObject({ content: '', enclosures: [] })
})
