import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

// Without icons, which are fetched in the background.
const itemsOf = async (person: Person) =>
  (await person.calls('GET /feeds/items')).items.map((item) => ({ ...item, feed: { ...item.feed, favicon: null } }))
const feedsOf = async (person: Person) =>
  (await person.calls('GET /feeds')).feeds.map((feed) => ({ ...feed, favicon: null }))
const changes = (person: Person, id: number, feedUrl: string) =>
  person.tries('PUT /feeds/:id/address', { params: { id }, body: { feedUrl } })

async function adds(person: Person, feedUrl: string): Promise<number> {
  const { columns } = await person.calls('GET /columns')
  return (await person.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })).feed.id
}

/** Ada and Ben subscribe to a journal whose address is dead. Another address has its items and a new one. */
async function givenDeadJournal(db: Db) {
  const neighbour = internet.feed('neighbour')
  const old = internet.feed('journal')
  const story = await givenReaderOf(db, neighbour, old)
  const ben = await story.register('Ben')
  const bens = await adds(ben, old.url)
  const home = internet.feed('journal-at-home', 'still', { items: old.items })
  home.publish({ id: 'we-are-here', title: 'We are here now', publishedAt: startOfStories - day + 1 })
  old.mood = 'missing'
  await story.aDayLater()
  const adas = (await feedsOf(story.ada)).find(({ feedUrl }) => feedUrl === old.url)?.id ?? 0
  return { ...story, ben, adas, bens, old, home }
}

anyDatabase(
  'a feed changed to another address keeps its position, title, tags and marks, only for this reader',
  async (db) => {
    const { ada, ben, adas, old, home, close } = await givenDeadJournal(db)
    const { tag } = await ada.calls('POST /tags', { body: { name: 'Harbour', color: '#3b82f6', icon: '' } })
    await ada.calls('POST /tags/feeds/:feedId', { params: { feedId: adas }, body: { tagId: tag.id } })
    await ada.calls('PATCH /feeds/:id', { params: { id: adas }, body: { title: 'My journal' } })
    const [newest, second] = (await itemsOf(ada)).filter(({ feedId }) => feedId === adas)
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: newest?.id ?? 0 }, body: { isRead: true } })
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: second?.id ?? 0 }, body: { isSaved: true } })
    await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: second?.id ?? 0 }, body: { tagId: tag.id } })
    const before = await itemsOf(ben)

    const { status, body } = await changes(ada, adas, home.url)
    expect(status).toBe(200)
    expect(body.feed).toMatchObject({
      ...{ id: adas, title: 'My journal', feedUrl: home.url, order: 1 },
      ...{ _count: { feedItems: 5 }, feedTags: [{ tagId: tag.id }], health: { state: 'well' } },
    })
    const after = (await itemsOf(ada)).filter(({ feedId }) => feedId === adas)
    expect(after.map(({ title }) => title)).toEqual(home.items.map(({ title }) => title))
    expect(after.map(({ isRead }) => isRead)).toEqual([false, true, false, false, false, false])
    expect(after.map(({ isSaved }) => isSaved)).toEqual([false, false, true, false, false, false])
    expect(after.map(({ feedItemTags }) => feedItemTags.length)).toEqual([0, 0, 1, 0, 0, 0])
    expect((await ada.calls('GET /feeds/items', { query: { savedOnly: true } })).total).toBe(1)

    expect(await feedsOf(ben)).toMatchObject([{ feedUrl: old.url, health: { state: 'failing' } }])
    expect(await itemsOf(ben)).toEqual(before)
    await close()
  },
)

anyDatabase(
  'a reader who also has the feed at the new address has it once afterwards, with items read in either',
  async (db) => {
    const { ada, adas, home, close } = await givenDeadJournal(db)
    const known = await adds(ada, home.url)
    const [newest] = (await itemsOf(ada)).filter(({ feedId }) => feedId === adas)
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: newest?.id ?? 0 }, body: { isRead: true } })
    const { body } = await changes(ada, adas, home.url)
    expect(body.feed).toMatchObject({ id: known, feedUrl: home.url, _count: { feedItems: 5 } })
    expect((await feedsOf(ada)).map(({ order, title }) => [order, title])).toEqual([
      [0, 'neighbour'],
      [1, 'journal-at-home'],
    ])
    await close()
  },
)

anyDatabase(
  'a saved item that the new address never had stays saved, and other marks of the old feed are deleted',
  async (db) => {
    const { ada, adas, home, close } = await givenDeadJournal(db)
    home.items = home.items.slice(0, 1)
    const [first, second] = (await itemsOf(ada)).filter(({ feedId }) => feedId === adas)
    await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: first?.id ?? 0 }, body: { isSaved: true } })
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: second?.id ?? 0 }, body: { isRead: true } })
    await changes(ada, adas, home.url)
    const { items } = await ada.calls('GET /feeds/items', { query: { savedOnly: true } })
    expect(items).toMatchObject([{ id: first?.id, feedId: null, feed: { title: 'journal' } }])
    expect((await itemsOf(ada)).filter(({ feedId }) => feedId === adas)).toHaveLength(1)
    await close()
  },
)

anyDatabase('an address without subscribers left is not fetched any more', async (db) => {
  const { ada, ben, adas, bens, old, home, close } = await givenDeadJournal(db)
  const abandonedAt = async () =>
    (await db.selectFrom('feeds').select('abandonedAt').where('url', '=', old.url).executeTakeFirst())?.abandonedAt
  await changes(ada, adas, home.url)
  expect(await abandonedAt()).toBeNull()
  await changes(ben, bens, home.url)
  expect(await abandonedAt()).toEqual(expect.any(Number))
  await close()
})

eachDatabase('an address without a feed is refused with its reason, and nothing changes', async (db) => {
  const { ada, ben, adas, home, close } = await givenDeadJournal(db)
  const page = internet.feed('several', 'pageWithLinks')
  home.mood = 'error'
  const before = await feedsOf(ada)
  const tried = [
    await changes(ada, adas, 'no address'),
    await changes(ada, adas, internet.feed('bare', 'page').url),
    await changes(ada, adas, page.url),
    await changes(ada, adas, home.url),
    await changes(ben, adas, home.url),
  ]
  expect(tried.map(({ status }) => status)).toEqual([400, 422, 422, 502, 404])
  expect(tried[2]?.body).toMatchObject({ feeds: [{}, {}, {}] })
  expect(await feedsOf(ada)).toEqual(before)
  await db.updateTable('feeds').set({ kind: 'newsletter' }).execute()
  expect((await changes(ada, adas, page.url)).status).toBe(409)
  await close()
})

anyDatabase('entering the same address retries the feed', async (db) => {
  const { ada, adas, old, close } = await givenDeadJournal(db)
  const health = async () => (await feedsOf(ada)).find(({ id }) => id === adas)?.health.state
  expect(await health()).toBe('failing')
  old.mood = 'still'
  expect((await changes(ada, adas, old.url)).body.feed).toMatchObject({ id: adas, feedUrl: old.url })
  expect(await health()).toBe('well')
  await close()
})
