import { expect } from 'vitest'
import { eachDatabase, eachDatabaseInAll } from '../../../../test/support/eachDatabase.ts'
import { givenFeed, givenSubscription } from '../../../../test/support/givenFeed.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { makeApp } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'

type Query = Record<string, string | number | boolean>

const titles = async (reader: Person, query: Query = {}) =>
  (await reader.calls('GET /feeds/items', { query })).items.map(({ title }) => title)

/** All pages, one after the other. */
async function allTitles(reader: Person, query: Query): Promise<string[]> {
  const found: string[] = []
  let cursor: string | null = null
  do {
    const page: { items: { title: string }[]; nextCursor: string | null } = await reader.calls('GET /feeds/items', {
      query: cursor === null ? query : { ...query, cursor },
    })
    found.push(...page.items.map(({ title }) => title))
    cursor = page.nextCursor
  } while (cursor !== null)
  return found
}

/** Feeds with items named by a letter and the minute of publication: a feed 'A' with [1, 4] has 'A1' and 'A4'. */
async function givenFeeds(db: Db, reader: Reader, feeds: Record<string, number[]>) {
  const subscriptions: Record<string, number> = {}
  const items: Record<string, number> = {}
  const feedIds: Record<string, number> = {}
  for (const [name, minutes] of Object.entries(feeds)) {
    const { feedId } = await givenFeed(db, { title: `Feed ${name}` })
    feedIds[name] = feedId
    subscriptions[name] = await givenSubscription(db, reader, { feedId })
    const given = minutes.map((publishedMinute) => ({ title: `${name}${publishedMinute}`, publishedMinute }))
    for (const [index, id] of (await givenItems(db, feedId, given)).entries()) items[given[index]?.title ?? ''] = id
  }
  const itemId = (title: string) => items[title] ?? 0
  const subscriptionId = (name: string) => subscriptions[name] ?? 0
  return { itemId, subscriptionId, feedIds }
}

eachDatabase('a reader sees the newest items of all feeds, and no others', async (db) => {
  const { register } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  await givenFeeds(db, ada, { A: [1, 5, 3], B: [2, 6], C: [] })
  await givenFeeds(db, ben, { D: [4] })
  expect(await titles(ada)).toEqual(['B6', 'A5', 'A3', 'B2', 'A1'])
  expect(await titles(ada, { limit: 2 })).toEqual(['B6', 'A5'])
  expect(await titles(ben)).toEqual(['D4'])
})

eachDatabase('pages join without a gap or a repeat, also among items of the same moment', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await givenFeeds(db, ada, { A: [1, 2, 2, 2, 3], B: [2, 2, 3, 3], C: [2] })
  const all = await titles(ada)
  expect(all).toHaveLength(10)
  for (const limit of [1, 2, 3, 4, 10]) expect(await allTitles(ada, { limit })).toEqual(all)
})

eachDatabase('every list can begin with its oldest item', async (db) => {
  const { register, passes } = await makeApp(db)
  const ada = await register('Ada')
  const { itemId, subscriptionId } = await givenFeeds(db, ada, { A: [1, 2, 2, 3], B: [2, 4] })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'work', color: '#112233', icon: '' } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: itemId('A1') }, body: { tagId: tag.id } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionId('B') }, body: { tagId: tag.id } })
  for (const title of ['A3', 'B4', 'A1']) {
    passes(1000)
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId(title) }, body: { isSaved: true } })
  }
  const lists: Query[] = [
    {},
    { feedId: subscriptionId('A') },
    { tagId: tag.id },
    { savedOnly: true },
    { unreadOnly: true },
  ]
  for (const list of lists) {
    const newestFirst = await allTitles(ada, { ...list, limit: 2 })
    expect(newestFirst.length).toBeGreaterThan(2)
    for (const limit of [1, 3, 10])
      expect(await allTitles(ada, { ...list, limit, order: 'oldest' })).toEqual(newestFirst.toReversed())
  }
  expect((await ada.tries('GET /feeds/items', { query: { order: 'sideways' } })).status).toBe(400)
})

eachDatabase('an item that arrives between two pages neither repeats nor hides another', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const { feedIds } = await givenFeeds(db, ada, { A: [1, 2, 3, 4] })
  const first = await ada.calls('GET /feeds/items', { query: { limit: 2 } })
  await givenItems(db, feedIds.A ?? 0, [{ title: 'new', publishedMinute: 9 }])
  const second = await ada.calls('GET /feeds/items', { query: { limit: 2, cursor: first.nextCursor ?? '' } })
  expect(second.items.map(({ title }) => title)).toEqual(['A2', 'A1'])
  expect(second.nextCursor).toBeNull()
})

eachDatabase('a feed, a column and their combination show their own items', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const { subscriptionId } = await givenFeeds(db, ada, { A: [1, 4], B: [2], C: [3] })
  const [, second] = (await ada.calls('GET /columns')).columns
  const columnId = second?.id ?? 0
  await db.updateTable('subscriptions').set({ columnId }).where('id', '!=', subscriptionId('B')).execute()
  expect(await titles(ada, { feedId: subscriptionId('A') })).toEqual(['A4', 'A1'])
  expect(await titles(ada, { columnId })).toEqual(['A4', 'C3', 'A1'])
  expect(await titles(ada, { columnId, feedId: subscriptionId('C') })).toEqual(['C3'])
  expect(await titles(ada, { columnId, feedId: subscriptionId('B') })).toEqual([])
  expect(await allTitles(ada, { feedId: subscriptionId('A'), limit: 1 })).toEqual(['A4', 'A1'])
})

eachDatabase("another reader's feed, column or tag is not found, and an empty one is empty", async (db) => {
  const { register } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { subscriptionId } = await givenFeeds(db, ada, { A: [1] })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'mine', color: '#112233', icon: '' } })
  const [column] = (await ada.calls('GET /columns')).columns
  for (const query of [
    { feedId: subscriptionId('A') },
    { columnId: column?.id ?? 0 },
    { tagId: tag.id },
    { feedId: 999_999 },
    { tagId: tag.id, savedOnly: true },
    { columnId: column?.id ?? 0, q: 'a' },
    { feedId: subscriptionId('A'), perFeed: 3 },
  ])
    expect((await ben.tries('GET /feeds/items', { query })).status, JSON.stringify(query)).toBe(404)
  expect(await titles(ada, { tagId: tag.id })).toEqual([])
})

eachDatabase('an invalid cursor, or one of another list, is refused', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await givenFeeds(db, ada, { A: [1, 2] })
  const { nextCursor } = await ada.calls('GET /feeds/items', { query: { limit: 1 } })
  const forged = Buffer.from('published:99999999999999999999:1').toString('base64url')
  for (const cursor of ['x', '', '%', forged, `${nextCursor}AAAA`])
    expect((await ada.tries('GET /feeds/items', { query: { cursor } })).status, cursor).toBe(400)
  expect((await ada.tries('GET /feeds/items', { query: { savedOnly: true, cursor: nextCursor ?? '' } })).status).toBe(
    400,
  )
})

eachDatabase(
  'the board gets the newest items of each feed in its own order, and no feed with items is empty',
  async (db) => {
    const { register } = await makeApp(db)
    const ada = await register('Ada')
    const { subscriptionId } = await givenFeeds(db, ada, { A: [1, 2, 3], B: [90, 91, 92, 93], C: [], D: [5] })
    await ada.calls('PATCH /feeds/:id/reorder', {
      params: { id: subscriptionId('D') },
      body: { columnId: (await ada.calls('GET /columns')).columns[0]?.id ?? 0, order: 0 },
    })
    expect(await titles(ada, { perFeed: 2, limit: 1 })).toEqual(['D5', 'A3', 'A2', 'B93', 'B92'])
    await ada.calls('PATCH /feeds/items/:id/read', {
      params: { id: (await ada.calls('GET /feeds/items', { query: { limit: 1 } })).items[0]?.id ?? 0 },
      body: { isRead: true },
    })
    expect(await titles(ada, { perFeed: 2, unreadOnly: true })).toEqual(['D5', 'A3', 'A2', 'B92', 'B91'])
  },
)

eachDatabase('a tag lists the items with the tag and all items of feeds with the tag, each once', async (db) => {
  const { register } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { subscriptionId, itemId, feedIds } = await givenFeeds(db, ada, { A: [1, 4], B: [2, 5], C: [3, 6] })
  await givenSubscription(db, ben, { feedId: feedIds.B ?? 0 })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'work', color: '#112233', icon: '' } })
  await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: subscriptionId('A') }, body: { tagId: tag.id } })
  for (const title of ['A4', 'B2', 'C6'])
    await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: itemId(title) }, body: { tagId: tag.id } })
  expect(await titles(ada, { tagId: tag.id })).toEqual(['C6', 'A4', 'B2', 'A1'])
  expect(await allTitles(ada, { tagId: tag.id, limit: 1 })).toEqual(['C6', 'A4', 'B2', 'A1'])
  expect(await titles(ada, { tagId: tag.id, feedId: subscriptionId('B') })).toEqual(['B2'])
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemId('C6') }, body: { isRead: true } })
  expect(await titles(ada, { tagId: tag.id, unreadOnly: true })).toEqual(['A4', 'B2', 'A1'])
  const page = await ada.calls('GET /tags/:id/items', { params: { id: tag.id }, query: { limit: 2 } })
  expect(page.items.map(({ title }) => title)).toEqual(['C6', 'A4'])
  expect(page.items.map(({ feedItemTags, feed }) => [feedItemTags.length, feed.feedTags.length])).toEqual([
    [1, 0],
    [1, 1],
  ])
  const seenByBen = await ben.calls('GET /feeds/items')
  expect(seenByBen.items.every(({ feedItemTags, feed }) => feedItemTags.length + feed.feedTags.length === 0)).toBe(true)
})

eachDatabase(
  'saved items are sorted by the time of saving, with their count on the first page, and outlive the feed',
  async (db) => {
    const { register, passes } = await makeApp(db)
    const ada = await register('Ada')
    const { subscriptionId, itemId } = await givenFeeds(db, ada, { A: [1, 2, 3], B: [4] })
    for (const title of ['A3', 'B4', 'A1']) {
      passes(1000)
      await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: itemId(title) }, body: { isSaved: true } })
    }
    const page = await ada.calls('GET /feeds/items', { query: { savedOnly: true, limit: 2 } })
    expect(page.items.map(({ title }) => title)).toEqual(['A1', 'B4'])
    expect(page.total).toBe(3)
    const feedId = subscriptionId('A')
    expect(await ada.calls('GET /feeds/items', { query: { savedOnly: true, feedId } })).toMatchObject({ total: 2 })
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: itemId('A1') }, body: { isRead: true } })
    expect(await ada.calls('GET /feeds/items', { query: { savedOnly: true, unreadOnly: true } })).toMatchObject({
      total: 2,
    })
    const next = await ada.calls('GET /feeds/items', {
      query: { savedOnly: true, limit: 2, cursor: page.nextCursor ?? '' },
    })
    expect([next.items.map(({ title }) => title), next.total]).toEqual([['A3'], undefined])
    expect(await allTitles(ada, { savedOnly: true, limit: 1 })).toEqual(['A1', 'B4', 'A3'])
    await ada.calls('DELETE /feeds/:id', { params: { id: subscriptionId('A') } })
    const kept = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
    expect(kept.items.map(({ title, feedId, feed }) => [title, feedId, feed.title])).toEqual([
      ['A1', null, 'Feed A'],
      ['B4', subscriptionId('B'), 'Feed B'],
      ['A3', null, 'Feed A'],
    ])
    expect(await titles(ada)).toEqual(['B4'])
    expect(await titles(ada, { savedOnly: true, feedId: subscriptionId('B') })).toEqual(['B4'])
  },
)

eachDatabase("a search finds a reader's own items with all its words, latest arrival first", async (db) => {
  const { register } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { feedId } = await givenFeed(db, { title: 'News' })
  const { feedId: foreign } = await givenFeed(db, { title: 'Foreign' })
  const subscription = await givenSubscription(db, ada, { feedId })
  await givenSubscription(db, ben, { feedId: foreign })
  const [first = 0] = await givenItems(db, feedId, [
    { title: 'The moon', text: 'over the harbour', publishedMinute: 50 },
    { title: 'Harbour master', author: 'Luna Moon', publishedMinute: 20 },
    { title: 'Sun', publishedMinute: 30 },
  ])
  await givenItems(db, foreign, [{ title: 'Moon harbour' }])
  expect(await titles(ada, { q: 'moon harbour' })).toEqual(['Harbour master', 'The moon'])
  expect(await allTitles(ada, { q: 'moon harb', limit: 1 })).toEqual(['Harbour master', 'The moon'])
  expect(await titles(ada, { q: '?!' })).toEqual([])
  expect(await titles(ada, { q: '  ' })).toHaveLength(3)
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: first }, body: { isSaved: true } })
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: first }, body: { isRead: true } })
  expect(await ada.calls('GET /feeds/items', { query: { q: 'moon', savedOnly: true } })).toMatchObject({ total: 1 })
  expect(await titles(ada, { q: 'moon', unreadOnly: true })).toEqual(['Harbour master'])
  expect(await titles(ada, { q: 'moon', feedId: subscription })).toHaveLength(2)
  await ada.calls('DELETE /feeds/:id', { params: { id: subscription } })
  expect(await titles(ada, { q: 'moon' })).toEqual(['The moon'])
})

eachDatabase("an item has the reader's own title of its feed, and pictures through our own address", async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const { feedId } = await givenFeed(db, { title: 'Publisher’s name' })
  const subscription = await givenSubscription(db, ada, { feedId })
  await givenItems(db, feedId, [
    { title: 'pictured', publishedMinute: 0, imageUrl: 'https://cdn.example.com/p.jpg' },
    { title: 'asks to confirm', publishedMinute: -1, confirmationLinks: '["https://example.com/yes"]' },
  ])
  await ada.calls('PATCH /feeds/:id', { params: { id: subscription }, body: { title: 'My name' } })
  const { items } = await ada.calls('GET /feeds/items')
  expect(items[0]).toMatchObject({
    feedId: subscription,
    feed: { title: 'My name', favicon: null },
    publishedAt: '2026-03-01T08:00:00.000Z',
    imageUrl: expect.stringMatching(/^\/api\/images\?url=https%3A%2F%2Fcdn\.example\.com%2Fp\.jpg&for=\d+&sig=/),
    isRead: false,
    isSaved: false,
    isConfirmation: false,
    confirmationLinks: '[]',
  })
  expect(items[1]).toMatchObject({ isConfirmation: true, confirmationLinks: '["https://example.com/yes"]' })
})

eachDatabase('a limit above the maximum is reduced, not refused', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  await givenFeeds(db, ada, { A: [1, 2] })
  expect(await titles(ada, { limit: limits.itemsPageMax * 10 })).toEqual(['A2', 'A1'])
  expect((await ada.tries('GET /feeds/items', { query: { limit: 0 } })).status).toBe(400)
})

eachDatabaseInAll('a list of hundreds of items is the same as its pages, in each order', async (db) => {
  const { register } = await makeApp(db)
  const ada = await register('Ada')
  const minutes = (start: number) => Array.from({ length: 230 }, (_, index) => Math.floor((start + index * 3) / 2))
  const { subscriptionId } = await givenFeeds(db, ada, { A: minutes(0), B: minutes(1), C: minutes(7) })
  const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
  for (const { id } of items.slice(0, 450))
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
  for (const query of [
    {},
    { order: 'oldest' },
    { savedOnly: true },
    { q: 'is:saved' },
    { feedId: subscriptionId('B') },
  ]) {
    const whole = await ada.calls('GET /feeds/items', { query: { ...query, limit: 10_000 } })
    expect([query, whole.items.length > 200, whole.nextCursor]).toEqual([query, true, null])
    expect(whole.items.map(({ title }) => title)).toEqual(await allTitles(ada, { ...query, limit: 70 }))
  }
  const cut = await ada.calls('GET /feeds/items', { query: { limit: 450, savedOnly: true } })
  expect([cut.items.length, cut.total, cut.nextCursor]).toEqual([450, 450, null])
  const first = await titles(ada, { perFeed: 100 })
  expect(first.map((title) => title.charAt(0)).join('')).toBe('A'.repeat(100) + 'B'.repeat(100) + 'C'.repeat(100))
  const together = await Promise.all([1, 2, 3].map(() => titles(ada, { limit: 10_000 })))
  expect(together.map(({ length }) => length)).toEqual([690, 690, 690])
})
