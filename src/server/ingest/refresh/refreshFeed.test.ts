// In one file because all stories share one reader and one publisher: every response of a source and its effect on the feed.
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { claimDueFeed } from '../../../../test/support/claimDueFeed.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import { createRefreshDeps } from './refreshDeps.ts'
import { refreshFeed } from './refreshFeed.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

anyDatabase('a feed is checked only when it is due, and each item is stored once', async (db) => {
  const source = internet.feed('due')
  const { refreshDue, aDayLater, titles, close } = await givenReaderOf(db, source)
  expect(await refreshDue()).toBe(0)
  source.publish({ title: 'A second helping' })
  expect(await aDayLater()).toBe(1)
  expect(await titles()).toEqual(source.items.map(({ title }) => title))
  expect(await refreshDue()).toBe(0)
  await close()
})

anyDatabase('a check sends the stored validators, so an unchanged feed answers 304', async (db) => {
  const source = internet.feed('quiet')
  const { aDayLater, row, close } = await givenReaderOf(db, source)
  const before = await row()
  await aDayLater()
  expect(source.requests.at(-1)?.headers['if-none-match']).toBe(before.etag)
  expect(await row()).toMatchObject({ etag: before.etag, lastFetchedAt: startOfStories + day, failures: 0 })
  await close()
})

anyDatabase('a document with the same bytes as before changes nothing', async (db) => {
  const source = internet.feed('same', 'unvalidated')
  const { aDayLater, row, close } = await givenReaderOf(db, source)
  const before = await row()
  await aDayLater()
  expect(await row()).toMatchObject({
    contentHash: before.contentHash,
    itemCount: 5,
    lastFetchedAt: startOfStories + day,
  })
  await close()
})

anyDatabase('an article has the language that its feed names, and keeps it when the feed names none', async (db) => {
  const source = internet.feed('speaking')
  source.channel.language = 'de_at'
  const { ada, aDayLater, close } = await givenReaderOf(db, source)
  const language = async () => {
    const { items } = await ada.calls('GET /feeds/items')
    return (await ada.calls('GET /feeds/items/:id', { params: { id: items[0]?.id ?? 0 } })).item.language
  }
  expect(await language()).toBe('de-AT')
  source.channel.language = ''
  source.publish()
  await aDayLater()
  expect(await language()).toBe('de-AT')
  source.channel.language = 'fr'
  source.publish()
  await aDayLater()
  expect(await language()).toBe('fr')
  await close()
})

anyDatabase('an edit updates the text and the search of an item and keeps all marks', async (db) => {
  const source = internet.feed('edited')
  const { ada, aDayLater, titles, close } = await givenReaderOf(db, source)
  const { items } = await ada.calls('GET /feeds/items')
  const [newest] = items
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: newest?.id ?? 0 }, body: { isRead: true } })
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: newest?.id ?? 0 }, body: { isSaved: true } })
  const [first, ...rest] = source.items
  if (first)
    source.items = [
      { ...first, title: 'Corrected headline', snippet: 'Mended.', html: '<p>An ombudsman writes.</p>' },
      ...rest,
    ]
  await aDayLater()
  expect(await titles()).toEqual(['Corrected headline', ...items.slice(1).map(({ title }) => title)])
  const found = await ada.calls('GET /feeds/items', { query: { q: 'ombudsman' } })
  expect(found.items).toMatchObject([{ id: newest?.id, title: 'Corrected headline', isRead: true, isSaved: true }])
  await close()
})

anyDatabase('items with the same id are all stored', async (db) => {
  const source = internet.feed('stubborn')
  const oneId = () => {
    source.items = source.items.map((item) => ({ ...item, link: `${source.siteUrl}${item.publishedAt}`, id: 'post' }))
  }
  oneId()
  const { aDayLater, titles, close } = await givenReaderOf(db, source)
  source.publish({ title: 'Sixth' })
  oneId()
  await aDayLater()
  await aDayLater()
  expect(await titles()).toEqual(source.items.map(({ title }) => title))
  await close()
})

eachDatabase('a publisher who changes all ids at once adds no items', async (db) => {
  const source = internet.feed('renamed', 'still', { itemCount: 10 })
  const { ada, aDayLater, titles, close } = await givenReaderOf(db, source)
  await ada.calls('POST /items/read-all', { body: { upToItemId: 1_000_000 } })
  source.items = source.items.map((item) => ({ ...item, id: `new-system-${item.id}` }))
  source.publish({ title: 'The first in the new system' })
  await aDayLater()
  expect(await titles()).toEqual(source.items.map(({ title }) => title))
  const unread = await ada.calls('GET /feeds/items', { query: { unreadOnly: true } })
  expect(unread.items.map(({ title }) => title)).toEqual(['The first in the new system'])
  // Stored under their new ids from now on.
  source.publish()
  await aDayLater()
  expect(await titles()).toHaveLength(12)
  await close()
})

anyDatabase('an item with a future date is sorted by its arrival', async (db) => {
  const source = internet.feed('prophet')
  const { ada, aDayLater, close } = await givenReaderOf(db, source)
  source.publish({ title: 'Next year', publishedAt: startOfStories + 400 * day })
  await aDayLater()
  const { items } = await ada.calls('GET /feeds/items')
  expect(items[0]).toMatchObject({ title: 'Next year', publishedAt: new Date(startOfStories + day).toISOString() })
  await close()
})

anyDatabase('a feed that answers 410 is not checked until a reader refreshes it', async (db) => {
  const source = internet.feed('closed')
  const { ada, aDayLater, feed, close } = await givenReaderOf(db, source)
  source.mood = 'gone'
  await aDayLater()
  const retired = await feed()
  expect(retired?.health).toMatchObject({ state: 'gone', nextCheckAt: null })
  expect(retired?.health.lastError).toMatch(/410/)
  expect(await aDayLater()).toBe(0)
  source.mood = 'still'
  await ada.calls('POST /feeds/:id/refresh', { params: { id: retired?.id ?? 0 } })
  expect((await feed())?.health).toMatchObject({ state: 'well', lastError: null })
  expect(await aDayLater()).toBe(1)
  await close()
})

anyDatabase('a failing feed is checked less and less often, and recovers with one good answer', async (db) => {
  const source = internet.feed('failing')
  const { aDayLater, atNextCheck, feed, close } = await givenReaderOf(db, source)
  source.mood = 'error'
  await aDayLater()
  expect((await feed())?.health).toMatchObject({ state: 'failing', failures: 1 })
  const waits = [await atNextCheck(), await atNextCheck(), await atNextCheck()]
  expect(waits).toEqual([hour, 2 * hour, 4 * hour])
  expect((await feed())?.health).toMatchObject({ state: 'failing', failures: 4 })
  source.mood = 'still'
  await aDayLater()
  expect((await feed())?.health).toMatchObject({ state: 'well', failures: 0, lastError: null })
  await close()
})

anyDatabase('a server that sends Retry-After with a date is not fetched earlier', async (db) => {
  const source = internet.feed('overrun', 'still', { retryAfter: String(5 * 3600) })
  const { aDayLater, atNextCheck, close } = await givenReaderOf(db, source)
  source.mood = 'tooMany'
  await aDayLater()
  expect(await atNextCheck()).toBe(5 * hour)
  await close()
})

anyDatabase('the polling hints of a document apply while it answers 304', async (db) => {
  const source = internet.feed('modest', 'still', { headers: { 'cache-control': 'max-age=36000' } })
  const { aDayLater, atNextCheck, row, close } = await givenReaderOf(db, source)
  await aDayLater()
  await db.updateTable('feeds').set({ pollingWish: '{"ttlMinutes":1200,"skipHours":[],"skipDays":[]}' }).execute()
  await atNextCheck()
  expect(await atNextCheck()).toBe(1200 * minute)
  source.publish()
  await aDayLater()
  expect((await row()).pollingWish).toBeNull()
  await close()
})

eachDatabase('a feed that turns into a web page fails and keeps its items', async (db) => {
  const source = internet.feed('parked')
  const { aDayLater, feed, titles, close } = await givenReaderOf(db, source)
  source.mood = 'page'
  await aDayLater()
  expect((await feed())?.health).toMatchObject({ state: 'failing', lastError: 'This is a web page, not a feed.' })
  expect(await titles()).toHaveLength(5)
  await close()
})

const failingMoods = [
  ...(['missing', 'forbidden', 'error', 'unavailable', 'tooMany', 'locked', 'page', 'loop'] as const),
  ...(['leadsToFile', 'huge', 'bomb', 'endless', 'cut'] as const),
]

anyDatabase('every error of a source gets a clear text and keeps the items', async (db) => {
  const source = internet.feed('moody')
  const { aDayLater, feed, titles, close } = await givenReaderOf(db, source)
  const whole = await titles()
  for (const mood of failingMoods) {
    source.mood = mood
    await aDayLater()
    const health = (await feed())?.health
    expect([mood, health?.state, health?.lastError]).toEqual([mood, 'failing', expect.stringMatching(/^[A-Z].+[.]$/)])
    expect(await titles()).toEqual(whole)
  }
  source.mood = 'still'
  await aDayLater()
  expect((await feed())?.health).toMatchObject({ state: 'well', lastError: null })
  await close()
})

anyDatabase(
  'a truncated document adds the items before its end, and the next document completes the last one',
  async (db) => {
    const source = internet.feed('torn', 'still', { itemCount: 20 })
    const { aDayLater, feed, titles, close } = await givenReaderOf(db, source)
    for (let number = 1; number <= 20; number++) source.publish()
    source.mood = 'broken'
    await aDayLater()
    expect((await feed())?.health.state).toBe('well')
    const before = await titles()
    expect(before.length).toBeGreaterThan(30)
    expect(before.length).toBeLessThan(40)
    source.mood = 'still'
    await aDayLater()
    expect((await titles()).toSorted()).toEqual(source.items.map(({ title }) => title).toSorted())
    await close()
  },
)

eachDatabase('an outage of our own network counts as no failure of a feed', async (db) => {
  const source = internet.feed('far')
  const { deps, aDayLater, atNextCheck, feed, close } = await givenReaderOf(db, source)
  const { get } = deps.fetcher
  deps.fetcher.get = async () => ({ is: 'failed', reason: 'networkDown', text: 'Down.', hops: [] })
  await aDayLater()
  expect((await feed())?.health).toMatchObject({ state: 'well', failures: 0, lastError: null })
  expect(await atNextCheck()).toBe(5 * minute)
  deps.fetcher.get = get
  await aDayLater()
  expect((await feed())?.lastFetchedAt).toBe(new Date(deps.clock()).toISOString())
  await close()
})

eachDatabase('a DNS error counts as a failure of the feed while other sources answer', async (db) => {
  const [near, far] = [internet.feed('near'), internet.feed('nameless')]
  const { deps, passes, refreshDue, ada, close } = await givenReaderOf(db, near, far)
  const { get } = deps.fetcher
  deps.fetcher.get = async (url, options) =>
    url === far.url ? { is: 'failed', reason: 'networkDown', text: 'Down.', hops: [] } : get(url, options)
  // The responding source comes first.
  await db.updateTable('feeds').set({ nextCheckAt: deps.clock() }).where('url', '=', near.url).execute()
  await refreshDue()
  passes(minute)
  await db.updateTable('feeds').set({ nextCheckAt: deps.clock() }).where('url', '=', far.url).execute()
  await refreshDue()
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds.map(({ title, health }) => [title, health.failures])).toEqual([
    ['near', 0],
    ['nameless', 1],
  ])
  await close()
})

anyDatabase('a permanent redirect changes the address of a feed after three checks', async (db) => {
  const source = internet.feed('moving')
  const { aDayLater, feed, close } = await givenReaderOf(db, source)
  source.mood = 'moved'
  await aDayLater()
  await aDayLater()
  expect((await feed())?.feedUrl).toBe(source.url)
  await aDayLater()
  expect((await feed())?.feedUrl).toBe(`${source.url}/there`)
  await close()
})

anyDatabase('a redirect that disappears between checks starts counting again', async (db) => {
  const source = internet.feed('hesitant')
  const { aDayLater, feed, row, close } = await givenReaderOf(db, source)
  for (const mood of ['moved', 'moved', 'still', 'moved', 'moved', 'wandering', 'moved'] as const) {
    source.mood = mood
    await aDayLater()
  }
  expect((await feed())?.feedUrl).toBe(source.url)
  expect((await row()).movedChecks).toBe(1)
  await close()
})

anyDatabase('a podcast that names a new address gets it after three checks, also when they answer 304', async (db) => {
  const source = internet.feed('talks', 'podcast')
  const { aDayLater, feed, close } = await givenReaderOf(db, source)
  const newHome = internet.feed('talks-at-home', 'podcast')
  source.channel.newFeedUrl = newHome.url
  await aDayLater()
  await aDayLater()
  expect((await feed())?.feedUrl).toBe(source.url)
  await aDayLater()
  expect((await feed())?.feedUrl).toBe(newHome.url)
  await close()
})

anyDatabase('a podcast that names its own address, or one without a podcast, keeps its address', async (db) => {
  const source = internet.feed('misled', 'podcast')
  const { aDayLater, feed, close } = await givenReaderOf(db, source)
  for (const newFeedUrl of [`${source.siteUrl}nowhere`, internet.feed('a-page', 'page').url, source.url]) {
    source.channel.newFeedUrl = newFeedUrl
    for (let check = 0; check < 4; check++) await aDayLater()
    expect(await feed()).toMatchObject({ feedUrl: source.url, health: { state: 'well' } })
  }
  await close()
})

anyDatabase('a purged item never returns, even while its document still lists it', async (db) => {
  const source = internet.feed('purged')
  const { aDayLater, titles, close } = await givenReaderOf(db, source)
  const [oldest] = await db.selectFrom('items').select(['id', 'feedId', 'guidHash']).orderBy('id').limit(1).execute()
  if (!oldest) throw new Error('There is no item.')
  await db.deleteFrom('items').where('id', '=', oldest.id).execute()
  const { id: _, ...tombstone } = oldest
  await db
    .insertInto('itemTombstones')
    .values({ ...tombstone, purgedAt: startOfStories })
    .execute()
  source.publish({ title: 'News of the day' })
  await aDayLater()
  expect(await titles()).toEqual(source.items.slice(0, -1).map(({ title }) => title))
  await close()
})

anyDatabase('each subscriber gets an event with the id of their own subscription', async (db) => {
  const source = internet.feed('heard', 'still', { format: 'atom' })
  const { ada, deps, aDayLater, feed, close } = await givenReaderOf(db, source)
  const heard: unknown[] = []
  deps.events.subscribe(ada.id, (event) => heard.push(event))
  source.publish()
  source.publish()
  await aDayLater()
  expect(heard).toEqual([{ type: 'newItems', feedId: (await feed())?.id, count: 2 }])
  await close()
})

eachDatabase('a refresh that stops between two batches is repeated without missing or duplicate items', async (db) => {
  const source = internet.feed('cutshort', 'still', { itemCount: 3 })
  const { deps, aDayLater, passes, refreshDue, titles, row, close } = await givenReaderOf(db, source)
  const before = await row()
  for (let number = 0; number < 120; number++) source.publish()
  passes(day)
  const feed = await claimDueFeed(db, deps.clock())
  let turns = 0
  const dying = createRefreshDeps(deps, { pauseMs: 0 })
  const { sharedSaves } = dying
  dying.sharedSaves = (save, size) =>
    ++turns > 2 ? Promise.reject(new Error('The power went.')) : sharedSaves(save, size)
  await expect(refreshFeed(dying, feed)).rejects.toThrow('The power went.')
  expect(await row()).toMatchObject({ etag: before.etag, lastFetchedAt: before.lastFetchedAt })
  expect(await titles()).toHaveLength(103)
  // Leased until its worker counts as dead.
  expect(await refreshDue()).toBe(0)
  await aDayLater()
  const stored = await db.selectFrom('items').select('title').orderBy('id').execute()
  expect(stored.map(({ title }) => title)).toEqual(source.items.map(({ title }) => title).toReversed())
  expect((await row()).itemCount).toBe(123)
  await close()
})
