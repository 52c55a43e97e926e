import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { fakeLogin } from '../../../../dev/fakeFeeds/moods.ts'
import { anyDatabase, eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { Person } from '../../../../test/support/people.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - 3_600_000 })
})
afterAll(() => internet.close())

async function firstColumnOf(person: Person): Promise<number> {
  const { columns } = await person.calls('GET /columns')
  return columns[0]?.id ?? 0
}

async function adds(person: Person, feedUrl: string, more: { addToTop?: boolean; columnId?: number } = {}) {
  const columnId = more.columnId ?? (await firstColumnOf(person))
  return person.tries('POST /feeds', { body: { feedUrl, ...more, columnId } })
}

async function count(db: Db, table: 'feeds' | 'items' | 'subscriptions'): Promise<number> {
  const { rows } = await db
    .selectFrom(table)
    .select(({ fn }) => fn.countAll<number>().as('rows'))
    .executeTakeFirstOrThrow()
  return Number(rows)
}

anyDatabase('a reader adds a feed and finds its items unread on the board', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const source = internet.feed('harbour', 'still', { title: 'Harbour Notes', itemCount: 7 })
  const { status, body } = await adds(ada, source.url)
  expect(status).toBe(201)
  expect(body.feed).toMatchObject({
    title: 'Harbour Notes',
    feedUrl: source.url,
    siteUrl: source.siteUrl,
    order: 0,
    _count: { feedItems: 7 },
    health: { state: 'well', lastError: null, failures: 0 },
    lastFetchedAt: new Date(startOfStories).toISOString(),
  })
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: body.feed.id } })
  expect(items.map((item) => item.title)).toEqual(source.items.map((item) => item.title))
  // The icon may have been found by now: its search runs concurrently.
  const [listed] = (await ada.calls('GET /feeds')).feeds
  expect({ ...listed, favicon: null }).toEqual({ ...body.feed, favicon: null })
  await close()
})

anyDatabase('a reader adds an address where nothing is, and its page names the feed', async (db) => {
  const { register, close } = await makeApp(db)
  const home = internet.feed('found-again', 'still', { title: 'Harbour Notes', itemCount: 2 })
  const link = `<${home.url}>; rel="alternate"; type="application/rss+xml"`
  const pages = [
    { status: 404, html: `<link rel="alternate" type="application/rss+xml" href="${home.url}">` },
    { status: 410, html: 'Gone', headers: { link } },
    { status: 404, html: '', headers: { link, 'content-type': 'text/plain' } },
  ]
  for (const [index, page] of pages.entries()) {
    const former = internet.feed(`former-${index}`, 'becamePage', { page })
    const { status, body } = await adds(await register(`Reader ${index}`), former.url)
    expect({ status, feed: body.feed }).toMatchObject({
      status: 201,
      feed: { title: 'Harbour Notes', feedUrl: home.url },
    })
  }
  const ada = await register('Ada')
  const nothing = internet.feed('former-nothing', 'becamePage', { page: { status: 404, html: 'Nothing here.' } })
  expect((await adds(ada, nothing.url)).status).toBeGreaterThanOrEqual(400)
  expect(await count(db, 'feeds')).toBe(1)
  await close()
})

anyDatabase('the answer to adding a feed says how many items a day it publishes', async (db) => {
  const { register, passes, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const { body: quiet } = await adds(ada, internet.feed('monthly', 'still', { itemCount: 3 }).url)
  expect(quiet.itemsPerDay).toBe(3)
  const busy = internet.feed('ticker', 'still', { itemCount: 50 })
  expect((await adds(ada, busy.url)).body.itemsPerDay).toBe(24)
  passes(8 * 24 * 3_600_000)
  expect((await adds(ben, busy.url)).body.itemsPerDay).toBe(5)
  const none = internet.feed('silent', 'empty')
  expect((await adds(ada, none.url)).body.itemsPerDay).toBe(0)
  await close()
})

eachDatabase('a feed with subscribers is subscribed at once, without fetching its source again', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('shared')
  await adds(ada, source.url)
  const { status, body } = await adds(ben, source.url)
  expect(status).toBe(201)
  expect(body.feed._count.feedItems).toBe(5)
  expect(source.requests).toHaveLength(1)
  expect(await count(db, 'feeds')).toBe(1)
  await close()
})

anyDatabase('a stored feed that was not fetched for a while is fetched when a reader adds it', async (db) => {
  const { register, passes, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('stale')
  const first = await adds(ada, source.url)
  passes(3 * 3_600_000)
  source.publish({ title: 'Fresh from the press' })
  const { body } = await adds(ben, source.url)
  expect(body.feed._count.feedItems).toBe(6)
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds[0]).toMatchObject({ id: first.body.feed.id, _count: { feedItems: 6 } })
  await close()
})

anyDatabase('of a feed with a long archive the newest hundred items are unread', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('archive', 'still', { itemCount: 230 })
  const { body } = await adds(ada, source.url)
  expect(body.feed._count.feedItems).toBe(100)
  const { items } = await ada.calls('GET /feeds/items', { query: { feedId: body.feed.id, limit: 300 } })
  expect(items).toHaveLength(230)
  expect(items.map((item) => item.isRead)).toEqual(items.map((_, index) => index >= 100))
  expect(items.map((item) => item.title)).toEqual(source.items.map((item) => item.title))
  const known = await adds(ben, source.url)
  expect(known.body.feed._count.feedItems).toBe(100)
  await close()
})

eachDatabase('two readers who add the same new feed at once share one', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('together', 'still', { itemCount: 60 })
  const answers = await Promise.all([adds(ada, source.url), adds(ben, source.url)])
  expect(answers.map(({ status }) => status)).toEqual([201, 201])
  expect(await count(db, 'feeds')).toBe(1)
  expect(await count(db, 'items')).toBe(60)
  expect(await db.selectFrom('feeds').select('itemCount').executeTakeFirst()).toEqual({ itemCount: 60 })
  await close()
})

eachDatabase('a reader who adds a feed twice at once gets it once', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const source = internet.feed('twice')
  const answers = await Promise.all([adds(ada, source.url), adds(ada, source.url)])
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await count(db, 'subscriptions')).toBe(1)
  const again = await adds(ada, source.url)
  expect(again).toMatchObject({ status: 409, error: texts.feedAlreadyAdded() })
  await close()
})

anyDatabase('new feeds go to the bottom of their column, or to the top on request', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  await adds(ada, internet.feed('one').url)
  await adds(ada, internet.feed('two').url)
  await adds(ada, internet.feed('three').url, { addToTop: true })
  const { feeds } = await ada.calls('GET /feeds')
  expect(feeds.map(({ title, order }) => [title, order])).toEqual([
    ['three', 0],
    ['one', 1],
    ['two', 2],
  ])
  await close()
})

eachDatabase('a page with one feed is subscribed to it, and a page with several offers a choice', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const page = internet.feed('withone', 'pageWithLink')
  const one = await adds(ada, page.url)
  expect(one.status).toBe(201)
  expect(one.body.feed.feedUrl).toBe(`${page.url}/there?part=articles`)
  const several = await adds(ada, internet.feed('withmany', 'pageWithLinks').url)
  expect(several).toMatchObject({ status: 422, error: texts.severalFeeds() })
  expect(several.body).toMatchObject({ feeds: [{ kind: 'rss' }, { kind: 'rss' }, { kind: 'rss' }] })
  const none = await adds(ada, internet.feed('withnone', 'page').url)
  expect(none).toMatchObject({ status: 422, error: texts.notAFeed() })
  await close()
})

anyDatabase('an invalid address is refused before any request', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const wrong = [
    'news',
    'javascript:alert(1)',
    'file:///etc/passwd',
    'ftp://example.com/feed',
    'http://',
    'example.com',
  ]
  for (const address of wrong)
    expect(await adds(ada, address)).toMatchObject({ status: 400, error: texts.notAnAddress() })
  expect(await adds(ada, ' ')).toMatchObject({ status: 400 })
  await close()
})

anyDatabase('a failing source is reported in a sentence and stores nothing', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const moods = ['error', 'missing', 'gone', 'loop', 'huge', 'bomb', 'endless', 'cut', 'leadsToFile'] as const
  for (const mood of moods) {
    const { status, error } = await adds(ada, internet.feed(`add-${mood}`, mood).url)
    expect([mood, status]).toEqual([mood, 502])
    expect(error).toMatch(/^[A-Z].+\.$/)
  }
  expect((await adds(ada, 'http://127.0.0.1:1/feed')).status).toBe(502)
  expect(await count(db, 'feeds')).toBe(0)
  expect(await count(db, 'subscriptions')).toBe(0)
  await close()
})

eachDatabase('a feed with a password is private to the reader who added it', async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('private', 'locked')
  const withLogin = source.url.replace('http://', `http://${fakeLogin.user}:${encodeURIComponent(fakeLogin.password)}@`)
  expect((await adds(ada, withLogin)).status).toBe(201)
  expect((await adds(ben, source.url)).status).toBe(502)
  expect((await adds(ben, withLogin)).status).toBe(201)
  const owners = await db.selectFrom('feeds').select('ownerId').orderBy('ownerId').execute()
  expect(owners).toEqual([{ ownerId: ada.id }, { ownerId: ben.id }])
  await close()
})

anyDatabase("a feed can only be added to one's own column", async (db) => {
  const { register, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('intruder')
  const columnId = await firstColumnOf(ben)
  expect((await adds(ada, source.url, { columnId })).status).toBe(404)
  expect(source.requests).toHaveLength(0)
  await close()
})

anyDatabase('a moved feed is stored at the address its publisher wants', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const moved = internet.feed('relocated', 'moved')
  const wandering = internet.feed('wanderer', 'wandering')
  expect((await adds(ada, moved.url)).body.feed.feedUrl).toBe(`${moved.url}/there`)
  expect((await adds(ada, wandering.url)).body.feed.feedUrl).toBe(wandering.url)
  expect((await adds(ada, `${moved.url}/there`)).status).toBe(409)
  await close()
})
