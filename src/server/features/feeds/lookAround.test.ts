import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenFeed } from '../../../../test/support/givenFeed.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { categories } from '../../../shared/categories.ts'
import { subscribe } from '../../core/subscriptions/subscribe.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - 3_600_000 })
})
afterAll(() => internet.close())

anyDatabase('discovering a page lists its feeds, discovering a feed finds the feed itself', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const finds = (url: string) => ada.tries('GET /feeds/discover', { query: { url } })
  const page = await finds(internet.feed('paper', 'pageWithLinks', { title: 'Paper' }).url)
  expect(page.body.feeds.map(({ title, kind }) => [title, kind])).toEqual([
    ['Paper: Articles', 'rss'],
    ['Paper: Photographs', 'rss'],
    ['Paper: Comments', 'rss'],
  ])
  const feed = internet.feed('itself', 'still', { title: 'Itself', format: 'atom' })
  expect((await finds(feed.url)).body.feeds).toEqual([{ title: 'Itself', url: feed.url, kind: 'atom' }])
  expect((await finds(internet.feed('bare', 'page').url)).body.feeds).toEqual([])
  expect((await finds(internet.feed('down', 'error').url)).status).toBe(502)
  expect((await finds('nonsense')).status).toBe(400)
  await close()
})

anyDatabase('a preview shows the five latest articles, with one request for all readers', async (db) => {
  const { register, passes, close } = await makeApp(db)
  const [ada, ben] = [await register('Ada'), await register('Ben')]
  const source = internet.feed('looked-at', 'still', { itemCount: 8 })
  const preview = await ada.calls('GET /feeds/preview', { query: { url: source.url } })
  expect(preview.items.map(({ title }) => title)).toEqual(source.items.slice(0, 5).map(({ title }) => title))
  expect(preview.items[0]?.snippet).toContain(source.items[0]?.snippet)
  expect(await ben.calls('GET /feeds/preview', { query: { url: source.url } })).toEqual(preview)
  expect(source.requests).toHaveLength(1)
  passes(31 * 60_000)
  await ben.calls('GET /feeds/preview', { query: { url: source.url } })
  expect(source.requests).toHaveLength(2)
  await close()
})

anyDatabase('a preview of another document says so, and is retried soon', async (db) => {
  const { register, passes, close } = await makeApp(db)
  const ada = await register('Ada')
  const source = internet.feed('recovering', 'error')
  const preview = () => ada.calls('GET /feeds/preview', { query: { url: source.url } })
  expect(await preview()).toEqual({ items: [], error: true })
  source.mood = 'still'
  passes(2 * 60_000)
  expect((await preview()).items).toHaveLength(5)
  await close()
})

anyDatabase('searching finds curated feeds by the beginnings of words, best match first', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const finds = async (q: string) => (await ada.calls('GET /feeds/search', { query: { q } })).feeds
  const wanted = categories[0]?.feeds[0]
  const [word = ''] = wanted?.title.split(' ') ?? []
  expect((await finds(word.slice(0, -1).toLowerCase())).map(({ url }) => url)).toContain(wanted?.url)
  expect((await finds(wanted?.title ?? ''))[0]).toEqual({ ...wanted, subscribers: 0 })
  expect(await finds('zzzzqqq')).toEqual([])
  expect(await finds('  ')).toEqual([])
  await close()
})

anyDatabase('searching for an address finds its feed', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const source = internet.feed('sought', 'still', { title: 'Sought After', description: 'Found at last' })
  const { feeds } = await ada.calls('GET /feeds/search', { query: { q: source.url } })
  expect(feeds[0]).toEqual({ title: 'Sought After', description: 'Found at last', url: source.url, subscribers: 0 })
  await close()
})

anyDatabase('a feed of this instance is found once three readers have it, and never a private one', async (db) => {
  const { register, close } = await makeApp(db)
  const shared = await givenFeed(db, { title: 'Village Gazette' })
  const secret = await givenFeed(db, { title: 'Village Secrets' })
  const readers = [await register('Ada'), await register('Ben'), await register('Cleo')]
  const found = async () => {
    const { feeds } = await (readers[0] as (typeof readers)[number]).calls('GET /feeds/search', {
      query: { q: 'village' },
    })
    return feeds.map(({ title, subscribers }) => [title, subscribers])
  }
  for (const reader of readers) {
    expect(await found()).toEqual([])
    const columnId = (await reader.calls('GET /columns')).columns[0]?.id ?? 0
    for (const { feedId } of [shared, secret])
      await db
        .transaction()
        .execute((tx) => subscribe(tx, reader, { feedId, columnId, at: 'top', now: startOfStories }))
    await db.updateTable('feeds').set({ ownerId: reader.id }).where('id', '=', secret.feedId).execute()
  }
  expect(await found()).toEqual([['Village Gazette', 3]])
  await close()
})

anyDatabase('the seeds are the eight categories with their feeds', async (db) => {
  const { register, close } = await makeApp(db)
  const ada = await register('Ada')
  const { categories: seeds } = await ada.calls('GET /feeds/seeds')
  expect(seeds.map(({ id }) => id)).toEqual(
    'latest-news tech-news business-finance sports hobbies marketing entertainment cooking-food'.split(' '),
  )
  expect(seeds.every(({ feeds }) => feeds.length >= 8)).toBe(true)
  await close()
})

anyDatabase('the seeds are in the language of the profile, otherwise in one of the browser', async (db) => {
  const { app, register, close } = await makeApp(db)
  const ada = await register('Ada')
  const namesFor = async (wanted: string) => {
    const headers = { authorization: `Bearer ${ada.token}`, 'accept-language': wanted }
    const { categories: seeds } = (await app.inject({ url: '/api/feeds/seeds', headers })).json()
    return seeds.flatMap(({ feeds }: { feeds: { title: string }[] }) => feeds.map(({ title }) => title))
  }
  expect(await namesFor('de-AT,en;q=0.5')).toContain('tagesschau')
  const english = await namesFor('en')
  expect(await namesFor('sw')).toEqual(english)
  await ada.calls('PATCH /auth/profile', { body: { preferences: { language: 'fr' } } })
  const french = await namesFor('de')
  expect(french).toContain('Le Monde')
  expect(await namesFor('en')).toEqual(french)
  await close()
})
