// A site that moves: its readers keep their articles, marks, tags and saved items.
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import type { FakeFeed } from '../../../../dev/fakeFeeds/fakeFeed.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf, type ReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { exportSubscriptions } from '../../core/subscriptions/exportSubscriptions.ts'
import type { FeedRow } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { followMove } from './movedFeeds.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

const itemsOf = async (person: Person) => (await person.calls('GET /feeds/items')).items
const seenBy = async (person: Person) =>
  (await itemsOf(person)).map(({ title, isRead, isSaved }) => ({ title, isRead, isSaved }))
const savedBy = async (person: Person) => (await person.calls('GET /feeds/items', { query: { savedOnly: true } })).items
const marks = (person: Person, id: number, isRead: boolean) =>
  person.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead } })
const saves = (person: Person, id: number) =>
  person.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })

async function adds(person: Person, feedUrl: string) {
  const { columns } = await person.calls('GET /columns')
  return person.tries('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
}

async function movesForGood(story: ReaderOf, old: FakeFeed, elsewhereUrl: string): Promise<void> {
  old.mood = 'elsewhere'
  Object.assign(old.options, { elsewhereUrl })
  for (let check = 0; check < 3; check++) await story.aDayLater()
}

anyDatabase('a feed that moves to an unknown address keeps its items and marks', async (db) => {
  const old = internet.feed('old-home', 'still', { itemCount: 6 })
  // The new address lists only the newest articles.
  const home = internet.feed('new-home', 'still', { title: 'Home', items: old.items.slice(0, 3) })
  const story = await givenReaderOf(db, old)
  const items = await itemsOf(story.ada)
  await marks(story.ada, items[0]?.id ?? 0, true)
  await marks(story.ada, items[5]?.id ?? 0, true)
  await saves(story.ada, items[4]?.id ?? 0)
  const before = await seenBy(story.ada)
  await movesForGood(story, old, home.url)
  home.publish({ title: 'First words from the new home', id: 'first-words' })
  old.mood = 'missing'
  await story.aDayLater()
  expect(await seenBy(story.ada)).toEqual([
    { title: 'First words from the new home', isRead: false, isSaved: false },
    ...before,
  ])
  expect(await story.feed()).toMatchObject({ title: 'Home', feedUrl: home.url, health: { state: 'well' } })
  expect(await exportSubscriptions(story.deps, story.ada)).toContain(`xmlUrl="${home.url}"`)
  // The feed is already on the board.
  expect(await adds(story.ada, home.url)).toMatchObject({ status: 409 })
  expect(await adds(story.ada, old.url)).toMatchObject({ status: 409 })
  await story.close()
})

anyDatabase(
  'a reader who adds the old address gets the stored feed, whatever the old address serves now',
  async (db) => {
    const old = internet.feed('squatted')
    const home = internet.feed('squatted-home', 'still', { items: old.items })
    const story = await givenReaderOf(db, old)
    await movesForGood(story, old, home.url)
    old.mood = 'still'
    old.publish({ title: 'Buy this domain' })
    const ben = await story.register('Ben')
    expect((await adds(ben, old.url)).body).toMatchObject({ feed: { feedUrl: home.url } })
    await story.aDayLater()
    for (const person of [story.ada, ben])
      expect((await itemsOf(person)).map(({ title }) => title)).toEqual(home.items.map(({ title }) => title))
    await story.close()
  },
)

/**
 * Ada and Cleo have the old address, Ben and Cleo the new one; both list the same three articles, and the old one has one more.
 */
async function givenTwoHomes(
  name: string,
  story: (world: ReaderOf & Homes) => Promise<void>,
  db: Parameters<Parameters<typeof eachDatabase>[1]>[0],
) {
  const home = internet.feed(`${name}-home`, 'still', { title: 'Home', itemCount: 3 })
  home.items = home.items.map((item) => ({ ...item, link: `https://articles.example/${item.id}` }))
  const old = internet.feed(`${name}-old`, 'still', { title: 'Old', items: home.items })
  old.publish({ title: 'Only at the old address', id: 'only-old', publishedAt: startOfStories - 2 * day })
  const world = await givenReaderOf(db, old)
  const [ben, cleo] = [await world.register('Ben'), await world.register('Cleo')]
  await adds(cleo, old.url)
  for (const person of [ben, cleo]) await adds(person, home.url)
  await story({ ...world, ben, cleo, old, home })
  await world.close()
}
type Homes = { ben: Person; cleo: Person; old: FakeFeed; home: FakeFeed }

anyDatabase('each reader keeps their own copy of a saved item that the new feed never had', (db) =>
  givenTwoHomes(
    'kept',
    async (story) => {
      const { ada, ben, cleo, old, home } = story
      const { tag } = await cleo.calls('POST /tags', { body: { name: 'Harbour', color: '#3b82f6', icon: '' } })
      const only = (await itemsOf(ada)).find(({ title }) => title === 'Only at the old address')?.id ?? 0
      await marks(ada, only, true)
      await saves(ada, only)
      await cleo.calls('POST /tags/feed-items/:itemId', { params: { itemId: only }, body: { tagId: tag.id } })
      await movesForGood(story, old, home.url)
      const titles = home.items.map(({ title }) => title)
      for (const person of [ada, ben, cleo])
        expect((await itemsOf(person)).filter(({ feedId }) => feedId !== null).map(({ title }) => title)).toEqual(
          titles,
        )
      const kept = { title: 'Only at the old address', feed: { title: 'Old' } }
      expect(await savedBy(ada)).toMatchObject([{ ...kept, isRead: true, isSaved: true }])
      const { items } = await cleo.calls('GET /feeds/items', { query: { tagId: tag.id } })
      expect(items).toMatchObject([{ ...kept, isRead: false, isSaved: false }])
      const own = await db
        .selectFrom('items')
        .innerJoin('feeds', 'feeds.id', 'items.feedId')
        .select(['feeds.ownerId', 'feeds.url', 'feeds.itemCount'])
        .where('items.title', '=', kept.title)
        .orderBy('feeds.ownerId')
        .execute()
      expect(own).toEqual([ada, cleo].map(({ id }) => ({ ownerId: id, url: old.url, itemCount: 1 })))
      const { content } = (
        await ada.calls('GET /feeds/items/:id', { params: { id: (await savedBy(ada))[0]?.id ?? 0 } })
      ).item
      expect(content).toContain('<p>')
      expect(
        (await ada.calls('GET /feeds/items', { query: { q: 'only old address', savedOnly: true } })).items,
      ).toHaveLength(1)
    },
    db,
  ),
)

anyDatabase('an item that was edited after it was read is unread in the new feed', (db) =>
  givenTwoHomes(
    'edited',
    async (story) => {
      const { cleo, old, home } = story
      const inOld = (await itemsOf(cleo)).filter(({ feed }) => feed.title === 'Old')
      const [, first, second] = inOld
      await marks(cleo, first?.id ?? 0, true)
      await marks(cleo, second?.id ?? 0, true)
      // The text that the reader read is gone by the time of the move.
      const truth = old.items
      old.items = truth.map((item) =>
        item.title === first?.title ? { ...item, html: '<p>Something else.</p>' } : item,
      )
      await story.aDayLater()
      await marks(cleo, first?.id ?? 0, false)
      await marks(cleo, first?.id ?? 0, true)
      old.items = truth
      await movesForGood(story, old, home.url)
      const seen = await itemsOf(cleo)
      expect(seen.find(({ title }) => title === first?.title)?.isRead).toBe(false)
      expect(seen.find(({ title }) => title === second?.title)?.isRead).toBe(true)
    },
    db,
  ),
)

eachDatabase('a feed that moves twice is merged into the feed at the last address', async (db) => {
  const last = internet.feed('last-home', 'still', { itemCount: 2 })
  const middle = internet.feed('middle-home', 'still', { items: last.items })
  const first = internet.feed('first-home', 'still', { items: last.items })
  const story = await givenReaderOf(db, first)
  await movesForGood(story, first, middle.url)
  const ben = await story.register('Ben')
  await adds(ben, last.url)
  await movesForGood(story, middle, last.url)
  expect((await db.selectFrom('feeds').select('url').execute()).map(({ url }) => url)).toEqual([last.url])
  expect((await story.feed())?.feedUrl).toBe(last.url)
  expect(await itemsOf(story.ada)).toHaveLength(2)
  await story.close()
})

anyDatabase('a feed that moves from http to https keeps its row, without hub and validators', async (db) => {
  const story = await givenReaderOf(db, internet.feed('plain'))
  const { id } = await story.row()
  const url = 'http://plain.example/feed.xml'
  await db
    .updateTable('feeds')
    .set({ url, etag: '"old"', pushedUntil: startOfStories + day })
    .where('id', '=', id)
    .execute()
  const hub = {
    hubUrl: 'https://hub.example/',
    topicUrl: url,
    callbackId: 'callback',
    secret: 'secret',
    nextRequestAt: 1,
  }
  await db
    .insertInto('websubs')
    .values({ ...hub, feedId: id })
    .execute()
  const moves = async (from: FeedRow, to: string) =>
    followMove(story.refreshDeps, { ...from, movedTo: to, movedChecks: 2 }, { url: to, by: 'redirect' })
  await moves(await story.row(), 'https://plain.example/feed.xml')
  const secure = { url: 'https://plain.example/feed.xml', etag: null, pushedUntil: null }
  expect(await story.row()).toMatchObject({ ...secure, currentUrl: null })
  expect(await db.selectFrom('websubs').selectAll().execute()).toEqual([])
  await moves(await story.row(), 'https://other.example/feed.xml')
  expect(await story.row()).toMatchObject({ ...secure, currentUrl: 'https://other.example/feed.xml' })
  await moves(await story.row(), 'https://plain.example/feed.xml')
  expect(await story.row()).toMatchObject({ ...secure, currentUrl: null })
  await story.close()
})
