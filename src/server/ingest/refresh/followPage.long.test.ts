// An address that was a feed and is a web page now.
import { afterAll, beforeAll, describe, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import type { FakeFeed, FakeFeedOptions } from '../../../../dev/fakeFeeds/fakeFeed.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { day, minute } from '../../lib/clock.ts'

let internet: FakeFeedServer
/** Another publisher's server. */
let elsewhere: FakeFeedServer
beforeAll(async () => {
  const clock = () => startOfStories - day
  ;[internet, elsewhere] = await Promise.all([startFakeFeedServer({ clock }), startFakeFeedServer({ clock })])
})
afterAll(() => Promise.all([internet.close(), elsewhere.close()]))

type Page = NonNullable<FakeFeedOptions['page']>

const refreshTo = (url: string) => `<meta http-equiv="Refresh" content="0; URL=${url}">`
const alternate = (url: string, title = 'Home') =>
  `<link rel="alternate" type="application/rss+xml" title="${title}" href="${url}">`
const becomes = (feed: FakeFeed, page: Page) => {
  feed.mood = 'becamePage'
  Object.assign(feed.options, { page })
}

/** Ada's feed has moved: the new address has its articles and one more. */
async function givenMovedFeed(db: Db, name: string, at: FakeFeedServer = internet) {
  const old = internet.feed(`${name}-old`, 'still', { title: 'The Quay', itemCount: 3 })
  const story = await givenReaderOf(db, old)
  const home = at.feed(`${name}-home`, 'still', { title: 'The Quay', items: old.items })
  home.publish({ id: 'at-home', title: 'We are here now', publishedAt: startOfStories })
  const [{ id = 0 } = {}] = (await story.ada.calls('GET /feeds')).feeds
  return {
    ...story,
    ...{ old, home },
    refreshes: () => story.ada.tries('POST /feeds/:id/refresh', { params: { id } }),
    changesTo: (feedUrl: string) => story.ada.calls('PUT /feeds/:id/address', { params: { id }, body: { feedUrl } }),
    titlesOf: (feed: FakeFeed) => feed.items.map(({ title }) => title),
  }
}

const forms: [form: string, page: (homeUrl: string) => Page][] = [
  ['redirects', (home) => ({ html: refreshTo(home) })],
  ['redirects after some seconds, in a 404', (home) => ({ html: refreshTo(home).replace('0;', '5;'), status: 404 })],
  ['redirects by a Refresh header', (home) => ({ html: 'Moved', headers: { refresh: `0; url=${home}` } })],
  ['names the feed in its head', (home) => ({ html: alternate(home) })],
  ['names the feed in its text', (home) => ({ html: `<p>Moved: <a href="${home}">RSS feed</a>` })],
  ['is a 404 that names the feed', (home) => ({ html: alternate(home), status: 404 })],
  ['is a 410 that names the feed', (home) => ({ html: alternate(home), status: 410 })],
  [
    'names the feed in a Link header',
    (home) => ({ html: 'Moved', headers: { link: `<${home}>; rel="alternate"; type="application/rss+xml"` } }),
  ],
  [
    'is an empty 404 with a Link header',
    (home) => ({
      html: '',
      status: 404,
      headers: { 'content-type': 'text/plain', link: `</style.css>; rel=preload; as=style, <${home}>; rel=feed` },
    }),
  ],
]

describe.each(forms)('a page that %s', (form, pageFor) => {
  const name = form.replaceAll(/\W+/g, '-')

  eachDatabase('is followed by a Refresh, and the address changes after three checks', async (db) => {
    const { old, home, refreshes, passes, titles, titlesOf, feed, row, close } = await givenMovedFeed(db, name)
    becomes(old, pageFor(home.url))
    expect(await refreshes()).toMatchObject({ status: 200, body: { newItems: 1 } })
    expect(await titles()).toEqual(titlesOf(home))
    expect(await feed()).toMatchObject({ feedUrl: old.url, health: { state: 'well' } })
    // Validators of the page or of the new feed would hide news of the other.
    expect(await row()).toMatchObject({ etag: null, lastModified: null, contentHash: null })
    for (let check = 0; check < 2; check++) {
      passes(2 * minute)
      await refreshes()
    }
    expect(await feed()).toMatchObject({ feedUrl: home.url })
    home.publish({ title: 'News from home' })
    passes(2 * minute)
    await refreshes()
    expect(await titles()).toEqual(titlesOf(home))
    await close()
  })

  eachDatabase('is followed by scheduled checks, until the address is a feed again', async (db) => {
    const { old, home, aDayLater, titles, titlesOf, feed, row, close } = await givenMovedFeed(db, `${name}-checked`)
    becomes(old, pageFor(home.url))
    await aDayLater()
    await aDayLater()
    expect(await titles()).toEqual(titlesOf(home))
    old.mood = 'still'
    old.items = home.items
    old.publish({ title: 'Back again' })
    await aDayLater()
    expect(await titles()).toEqual(titlesOf(old))
    expect(await row()).toMatchObject({ movedTo: null, movedChecks: 0, etag: expect.any(String) })
    becomes(old, pageFor(home.url))
    await aDayLater()
    expect(await feed()).toMatchObject({ feedUrl: old.url })
    await close()
  })
})

eachDatabase('a page that redirects to the page that names the feed is followed', async (db) => {
  const { old, home, refreshes, titles, titlesOf, close } = await givenMovedFeed(db, 'two-pages')
  const page = internet.feed('two-pages-between')
  becomes(page, { html: alternate(home.url) })
  becomes(old, { html: refreshTo(page.url) })
  await refreshes()
  expect(await titles()).toEqual(titlesOf(home))
  await close()
})

eachDatabase('a redirect to a page of another publisher that names the moved feed is followed', async (db) => {
  const { old, home, aDayLater, titles, titlesOf, feed, close } = await givenMovedFeed(db, 'redirected', elsewhere)
  const page = elsewhere.feed('redirected-page')
  becomes(page, { html: alternate(home.url) })
  old.mood = 'elsewhere'
  Object.assign(old.options, { elsewhereUrl: page.url })
  for (let check = 0; check < 3; check++) await aDayLater()
  expect(await titles()).toEqual(titlesOf(home))
  expect(await feed()).toMatchObject({ feedUrl: home.url, health: { state: 'well' } })
  await close()
})

eachDatabase('a page behind a temporary redirect never changes the address', async (db) => {
  const { old, home, aDayLater, titles, titlesOf, feed, close } = await givenMovedFeed(db, 'for-now')
  const page = internet.feed('for-now-page')
  becomes(page, { html: alternate(home.url) })
  old.mood = 'elsewhere'
  Object.assign(old.options, { elsewhereUrl: page.url, elsewhereStatus: 302 })
  for (let check = 0; check < 4; check++) await aDayLater()
  expect(await titles()).toEqual(titlesOf(home))
  expect(await feed()).toMatchObject({ feedUrl: old.url, health: { state: 'well' } })
  await close()
})

eachDatabase('two readers of a page and of its feed have one feed after three checks, with their marks', async (db) => {
  const { ada, register, old, home, aDayLater, titlesOf, close } = await givenMovedFeed(db, 'joined')
  const [item] = (await ada.calls('GET /feeds/items')).items
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: item?.id ?? 0 }, body: { isRead: true } })
  const ben = await register('Ben')
  const { columns } = await ben.calls('GET /columns')
  await ben.calls('POST /feeds', { body: { feedUrl: home.url, columnId: columns[0]?.id ?? 0 } })
  becomes(old, { html: refreshTo(home.url) })
  for (let check = 0; check < 3; check++) await aDayLater()
  const seen = (await ada.calls('GET /feeds/items')).items
  expect(seen.map(({ title }) => title)).toEqual(titlesOf(home))
  expect(seen.map(({ isRead }) => isRead)).toEqual([false, true, false, false])
  expect((await ben.calls('GET /feeds/items')).items.every(({ isRead }) => !isRead)).toBe(true)
  expect((await db.selectFrom('feeds').select('url').execute()).map(({ url }) => url)).toContain(home.url)
  await close()
})

describe('a reader is asked in Feed Health', () => {
  eachDatabase('when the page names several feeds, and their choice is the new address', async (db) => {
    const { old, home, refreshes, changesTo, titles, titlesOf, feed, close } = await givenMovedFeed(db, 'several')
    const comments = internet.feed('several-comments', 'still', { title: 'Comments' })
    becomes(old, { html: alternate(home.url, 'News') + alternate(comments.url, 'Comments'), status: 404 })
    const before = await titles()
    const { status, body } = await refreshes()
    expect([status, body]).toMatchObject([
      502,
      { error: 'This address is a web page, not a feed. Feed Health shows the feeds that it names.' },
    ])
    expect(await titles()).toEqual(before)
    expect((await feed())?.health).toMatchObject({
      state: 'failing',
      lastErrorCode: 'failure_is_page',
      namedFeeds: [
        { title: 'News', url: home.url, kind: 'rss' },
        { title: 'Comments', url: comments.url, kind: 'rss' },
      ],
    })
    await changesTo(home.url)
    expect(await titles()).toEqual(titlesOf(home))
    expect((await feed())?.health).toMatchObject({ state: 'well' })
    expect((await feed())?.health).not.toHaveProperty('namedFeeds')
    await close()
  })

  eachDatabase('when a page on another site names the feed', async (db) => {
    const { old, home, refreshes, titles, feed, close } = await givenMovedFeed(db, 'foreign', elsewhere)
    // Servers of one host with two ports count as two.
    becomes(old, { html: alternate(home.url) })
    const before = await titles()
    expect(await refreshes()).toMatchObject({ status: 502 })
    expect(await titles()).toEqual(before)
    expect((await feed())?.health.namedFeeds).toMatchObject([{ title: 'Home', url: home.url }])
    await close()
  })

  eachDatabase('when the page names a feed of the same site that is another one', async (db) => {
    const { old, aDayLater, titles, feed, row, close } = await givenMovedFeed(db, 'platform')
    const platform = internet.feed('platform-of-many', 'still', { title: 'The newest of all blogs' })
    becomes(old, { html: alternate(platform.url), status: 404 })
    const before = await titles()
    for (let check = 0; check < 4; check++) await aDayLater()
    expect(await titles()).toEqual(before)
    expect((await feed())?.health.namedFeeds).toMatchObject([{ url: platform.url }])
    expect(await row()).toMatchObject({ movedTo: null, currentUrl: null, title: 'The Quay' })
    await close()
  })

  eachDatabase('until the page names none, or the feed is back', async (db) => {
    const { old, home, aDayLater, feed, row, close } = await givenMovedFeed(db, 'asked-no-more', elsewhere)
    const page = { html: alternate(home.url), status: 410 }
    becomes(old, page)
    await aDayLater()
    expect(await feed()).toMatchObject({ health: { state: 'gone', namedFeeds: [{ url: home.url }] } })
    becomes(old, { html: 'Nothing here.', status: 404 })
    await db.updateTable('feeds').set({ goneAt: null, nextCheckAt: 0 }).execute()
    await aDayLater()
    expect((await row()).namedFeeds).toBeNull()
    becomes(old, { ...page, status: 404 })
    await aDayLater()
    expect((await row()).namedFeeds).not.toBeNull()
    old.mood = 'still'
    await aDayLater()
    expect(await row()).toMatchObject({ namedFeeds: null, failures: 0 })
    await close()
  })
})

describe('a page that leads nowhere leaves the feed as it was', () => {
  const pages: [string, (old: FakeFeed) => Page][] = [
    ['to itself', (old) => ({ html: refreshTo(old.url) })],
    ['to another page', () => ({ html: refreshTo(internet.feed('bare-page', 'page').url) })],
    ['to a page that redirects back', (old) => ({ html: refreshTo(loopBack(old)) })],
    ['to no address', () => ({ html: refreshTo('javascript:alert(1)') })],
    ['to a private network', () => ({ html: refreshTo('http://10.0.0.1/feed') })],
    ['to a missing feed', () => ({ html: alternate(internet.feed('missing-feed', 'missing').url) })],
    ['to its own address', (old) => ({ html: alternate(old.url), status: 404 })],
  ]
  function loopBack(old: FakeFeed): string {
    const page = internet.feed('loop-back')
    becomes(page, { html: refreshTo(old.url) })
    return page.url
  }
  for (const [where, pageFor] of pages)
    eachDatabase(where, async (db) => {
      const { old, aDayLater, titles, feed, row, close } = await givenMovedFeed(
        db,
        `nowhere-${where.replaceAll(' ', '-')}`,
      )
      const [before, { etag }] = [await titles(), await row()]
      becomes(old, pageFor(old))
      await aDayLater()
      expect(await titles()).toEqual(before)
      expect((await feed())?.health).toMatchObject({ state: 'failing', failures: 1 })
      expect((await feed())?.health).not.toHaveProperty('namedFeeds')
      expect(await row()).toMatchObject({ etag, movedTo: null, movedChecks: 0 })
      await close()
    })
})

eachDatabase('lines of a subscription list that name pages get the feeds of these pages', async (db) => {
  const story = await givenReaderOf(db)
  const named = [internet, elsewhere].map((at, index) => at.feed(`listed-${index}`, 'still', { itemCount: 2 }))
  const pages = named.flatMap(({ url }, index) =>
    [refreshTo(url), alternate(url)].map((html, form) => {
      const page = internet.feed(`line-${index}-${form}`)
      becomes(page, { html })
      return page
    }),
  )
  const several = internet.feed('line-of-several', 'pageWithLinks')
  const outlines = [...pages, several].map(({ url }) => `<outline type="rss" text="Line" xmlUrl="${url}"/>`)
  const opml = `<opml version="2.0"><body>${outlines.join('')}</body></opml>`
  await story.ada.calls('POST /opml/import', { body: { opml }, query: { folders: 'columns' } })
  await story.refreshDue()
  const { feeds } = await story.ada.calls('GET /feeds')
  expect(feeds.map(({ _count, health }) => [_count.feedItems, health.state])).toEqual([
    ...pages.map(() => [2, 'well']),
    [0, 'failing'],
  ])
  expect(feeds.at(-1)?.health.namedFeeds).toHaveLength(3)
  await story.close()
})
