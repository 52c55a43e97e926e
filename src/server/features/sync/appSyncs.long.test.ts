// Each app of docs/sync.md syncs with its own requests and decoding rules (test/support/syncApps). After each action its store has
// what Broadsheet's own pages show.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenItems } from '../../../../test/support/givenItems.ts'
import { givenSyncedReader } from '../../../../test/support/givenSyncedReader.ts'
import { startOfStories } from '../../../../test/support/makeApp.ts'
import { openCapyReader } from '../../../../test/support/syncApps/capyReader.ts'
import { openFluentFever, openReadropsFever, openReadYouFever } from '../../../../test/support/syncApps/feverApps.ts'
import { openFluentReader } from '../../../../test/support/syncApps/fluentReader.ts'
import { openNetNewsWire } from '../../../../test/support/syncApps/netNewsWire.ts'
import { openReadrops } from '../../../../test/support/syncApps/readrops.ts'
import { openReadYou } from '../../../../test/support/syncApps/readYou.ts'
import type { OpenSyncApp, ShownArticle, ShownFeed, SyncApp } from '../../../../test/support/syncApps/syncApp.ts'
import { openVienna } from '../../../../test/support/syncApps/vienna.ts'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Db } from '../../db/schema.ts'
import { purgeItems } from '../../ingest/cleanup/purgeItems.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'

type Habits = {
  open: OpenSyncApp
  /** It takes no star away that was removed elsewhere. */
  keepsStars?: true
  /** It asks for starred articles, and not only for those of feeds. */
  loadsStarred?: true
  /** The first sync leaves out the newest unread article. */
  skipsNewest?: true
}

const apps: Record<string, Habits> = {
  NetNewsWire: { open: openNetNewsWire, loadsStarred: true },
  'Read You': { open: openReadYou, loadsStarred: true, keepsStars: true },
  'Capy Reader': { open: openCapyReader, loadsStarred: true },
  'Fluent Reader': { open: openFluentReader },
  Readrops: { open: openReadrops, loadsStarred: true },
  Vienna: { open: openVienna, loadsStarred: true },
  'Fluent Reader over Fever': { open: openFluentFever },
  'Read You over Fever': { open: openReadYouFever },
  'Readrops over Fever': { open: openReadropsFever, skipsNewest: true },
}

const minute = 60_000
/** Of 180 articles: three pages. */
const pageSize = 70

async function givenAccount(db: Db) {
  const world = await givenSyncedReader(db)
  const { ada, deps, passes } = world
  passes(60 * minute)
  const open = ({ open }: Habits): Promise<SyncApp> =>
    open({ app: world.app, name: ada.email, key: world.secret, clock: deps.clock, pageSize })
  const columns = async () => (await ada.calls('GET /columns')).columns

  async function shownFeeds(): Promise<ShownFeed[]> {
    return (await columns()).flatMap(({ name, feeds }) =>
      feeds.map(({ title, feedUrl }) => ({ title, url: feedUrl, folder: name })),
    )
  }

  async function shownArticles(): Promise<ShownArticle[]> {
    const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
    return items.map(shownOf)
  }

  /** Saved articles of feeds that the reader left. */
  async function leftArticles(): Promise<ShownArticle[]> {
    const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500, savedOnly: true } })
    return items.flatMap((item) => (item.feedId === null ? { ...shownOf(item), feed: texts.syncLeftFeed() } : []))
  }
  return { ...world, open, columns, shownFeeds, shownArticles, leftArticles }
}

const shownOf = ({ id, title, snippet, feed, isRead, isSaved }: Item): ShownArticle => ({
  id,
  title: title || snippet || texts.itemUntitled(),
  feed: feed.title,
  isRead,
  isSaved,
})

type Account = Awaited<ReturnType<typeof givenAccount>>

/** Each article of the app is right and there once. It may lack articles that are read and not saved, of a left feed, or in `except`. */
async function expectSame(
  app: SyncApp,
  { shownFeeds, shownArticles, leftArticles }: Account,
  except: number[] = [],
): Promise<void> {
  const there = app.articles().filter(({ id }) => !except.includes(id))
  const has = new Set(there.map(({ id }) => id))
  const left = (await leftArticles()).filter(({ id }) => has.has(id))
  const listed = (await shownArticles()).filter(({ id, isRead, isSaved }) => !isRead || isSaved || has.has(id))
  const here = [...left, ...listed].filter(({ id }) => !except.includes(id))
  expect(sorted(there.map(asSeen))).toEqual(sorted(here))
  const leftFeed = texts.syncLeftFeed()
  const feeds = app.feeds().filter(({ title }) => title !== leftFeed)
  expect(byTitle(feeds)).toEqual(byTitle(await shownFeeds()))
}

const sorted = (articles: ShownArticle[]) => articles.toSorted((one, other) => one.id - other.id)
const byTitle = (feeds: ShownFeed[]) => feeds.toSorted((one, other) => one.title.localeCompare(other.title))

/** A wide sign says the same to a reader. */
const asSeen = (article: ShownArticle): ShownArticle => ({
  ...article,
  title: article.title.replaceAll('＜', '<').replaceAll('＞', '>').replaceAll('＆', '&'),
})

let publishers: FakeFeedServer
beforeAll(async () => {
  publishers = await startFakeFeedServer()
})
afterAll(() => publishers.close())

for (const [name, habits] of Object.entries(apps)) {
  eachDatabase(`${name} loads everything, page by page, and marks of either side are on the other one`, async (db) => {
    const account = await givenAccount(db)
    const { ada, deps, feeds, passes, close } = account
    const app = await account.open(habits)
    const ids = feeds.flatMap(({ itemIds }) => itemIds).toSorted((one, other) => one - other)
    const except = habits.skipsNewest ? ids.slice(-1) : []
    await app.syncs()
    expect(app.articles()).toHaveLength(ids.length - except.length)
    await expectSame(app, account, except)

    // Marked here.
    const [one = 0, two = 0, three = 0] = ids
    for (const id of ids.slice(0, 32))
      await ada.calls('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } })
    for (const id of [two, ids[60] ?? 0])
      await ada.calls('PATCH /feeds/items/:id/saved', { params: { id }, body: { isSaved: true } })
    passes(30 * minute)
    await app.syncs()
    await expectSame(app, account, except)

    // Marked there, read and unread, saved and no longer saved.
    await app.marksRead(ids.slice(40, 50), true)
    await app.marksRead([one, three], false)
    await app.saves([one], true)
    await app.saves([two], false)
    await app.syncs()
    const { items } = await ada.calls('GET /feeds/items', { query: { limit: 500 } })
    expect(items.filter(({ isRead }) => isRead)).toHaveLength(32 + 10 - 2)
    expect(items.flatMap(({ id, isSaved }) => (isSaved ? id : [])).sort()).toEqual([one, ids[60]].sort())
    await expectSame(app, account, except)

    // Once more without news, then with some.
    await app.syncs()
    await expectSame(app, account, except)
    passes(30 * minute)
    const arrivedMinute = (deps.clock() - 5 * minute - startOfStories) / minute
    await givenItems(db, feeds[0]?.feedId ?? 0, [{ arrivedMinute }, { arrivedMinute }])
    await app.syncs()
    await expectSame(app, account, except)
    passes(2 * minute)
    await app.syncs()
    await expectSame(app, account, except)

    // All read here with one step, and one of them unread again.
    if (habits.keepsStars === undefined)
      await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: ids[60] ?? 0 }, body: { isSaved: false } })
    const { items: all } = await ada.calls('GET /feeds/items', { query: { limit: 1 } })
    await ada.calls('POST /items/read-all', { body: { upToItemId: all[0]?.id ?? 0 } })
    await ada.calls('PATCH /feeds/items/:id/read', { params: { id: ids[7] ?? 0 }, body: { isRead: false } })
    await app.syncs()
    await expectSame(app, account, except)
    await close()
  })

  eachDatabase(
    `${name} keeps its sync with articles without a title, with signs of HTML, purged, and of a left feed`,
    async (db) => {
      const account = await givenAccount(db)
      const { ada, deps, feeds, passes, close } = account
      const [left, other] = feeds
      const arrivedMinute = 30
      await givenItems(db, other?.feedId ?? 0, [
        { arrivedMinute, title: '', text: 'The first words of a post' },
        { arrivedMinute, title: '', text: '' },
        { arrivedMinute, title: 'The <dialog> element & <b>others</b>: 1 < 2' },
        { arrivedMinute, title: 'Write &amp;lt; and AT&amp;T, not R&D' },
        { arrivedMinute, title: 'Ends with <' },
      ])
      const newest = Math.max(...(await account.shownArticles()).map(({ id }) => id))
      const except = habits.skipsNewest ? [newest] : []
      const app = await account.open(habits)
      passes(30 * minute)
      await app.syncs()
      await expectSame(app, account, except)

      const [saved = 0, purged = 0] = left?.itemIds ?? []
      const [gone = 0] = other?.itemIds ?? []
      await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: saved }, body: { isSaved: true } })
      await ada.calls('PATCH /feeds/items/:id/read', { params: { id: saved }, body: { isRead: true } })
      await purgeItems(createRefreshDeps(deps, { pauseMs: 0 }), {
        feedId: other?.feedId ?? 0,
        condition: sql`item.id = ${gone}`,
        tombstonesAt: deps.clock(),
      })
      await app.syncs()
      await expectSame(app, account, [...except, gone])
      expect(app.articles().filter(({ id, isRead }) => id === gone && !isRead)).toEqual([])
      // A mark that comes too late.
      await app.marksRead([gone, purged], true)
      await app.syncs()
      await expectSame(app, account, [...except, gone])

      await ada.calls('DELETE /feeds/:id', { params: { id: left?.id ?? 0 } })
      const installedNow = await account.open(habits)
      for (const syncing of [app, installedNow]) {
        await syncing.syncs()
        passes(30 * minute)
        await syncing.syncs()
        await expectSame(syncing, account, [...except, gone])
        expect(syncing.feeds().map(({ title }) => title)).toContain(texts.syncLeftFeed())
      }
      const ofLeftFeed = installedNow.articles().filter(({ feed }) => feed === texts.syncLeftFeed())
      expect(ofLeftFeed.map(({ id }) => id)).toEqual(habits.loadsStarred ? [saved] : [])
      await close()
    },
  )

  eachDatabase(`${name} and another app at one account bring no mark back`, async (db) => {
    const account = await givenAccount(db)
    const { feeds, passes, close } = account
    const ids = feeds.flatMap(({ itemIds }) => itemIds).toSorted((one, other) => one - other)
    const except = habits.skipsNewest ? ids.slice(-1) : []
    const [app, other] = [await account.open(habits), await account.open({ open: openNetNewsWire })]
    await app.syncs()
    await other.syncs()
    await app.marksRead(ids.slice(0, 20), true)
    await app.saves(ids.slice(30, 32), true)
    await other.marksRead(ids.slice(10, 40), true)
    for (let round = 0; round < 2; round++) {
      passes(30 * minute)
      await app.syncs()
      await other.syncs()
    }
    await app.syncs()
    await other.marksRead(ids.slice(0, 5), false)
    await other.syncs()
    await app.syncs()
    await expectSame(app, account, except)
    await expectSame(other, account)
    const articles = await account.shownArticles()
    const read = articles.flatMap(({ id, isRead }) => (isRead ? id : [])).sort((one, other) => one - other)
    expect(read).toEqual(ids.slice(5, 40))
    await close()
  })
}

for (const name of ['NetNewsWire', 'Read You', 'Capy Reader', 'Readrops', 'Vienna'])
  eachDatabase(`${name} adds, renames, moves and removes feeds and folders`, async (db) => {
    const habits = apps[name]
    if (habits === undefined) throw new Error(`There is no ${name}.`)
    const account = await givenAccount(db)
    const { ada, columns, passes, close } = account
    const app = await account.open(habits)
    const { organizes } = app
    if (organizes === null) throw new Error(`${name} only reads.`)
    const agrees = async () => {
      passes(30 * minute)
      await app.syncs()
      await expectSame(app, account)
    }
    const shown = async (title: string) => (await account.shownFeeds()).find((feed) => feed.title === title)
    await agrees()
    const [first = '', second = ''] = (await columns()).map(({ name }) => name)

    const to = (await shown('Feed 1'))?.folder === first ? second : first
    await organizes.moves('Feed 1', to)
    await agrees()
    expect((await shown('Feed 1'))?.folder).toBe(to)
    const named = await db.selectFrom('subscriptions').select('title').where('title', 'is not', null).execute()
    expect(named).toEqual([])

    const url = `${publishers.feed('moss & ferns').url}?a=1&b=2`
    await organizes.adds(url, second)
    await agrees()
    const added = app.feeds().find((feed) => feed.url === url)?.title ?? ''
    expect((await shown(added))?.folder).toBe(second)
    expect(app.articles().filter(({ feed }) => feed === added).length).toBeGreaterThan(0)

    const better = 'Moss & ferns + 1 = 50 %'
    await organizes.renames(added, better)
    await agrees()
    await organizes.moves(better, first)
    await agrees()
    expect((await shown(better))?.folder).toBe(first)
    await organizes.removes(better)
    await agrees()
    expect((await ada.calls('GET /feeds')).feeds).toHaveLength(6)

    if (organizes.renamesFolder !== null) {
      await organizes.renamesFolder(second, 'Wissen & Können')
      await agrees()
      expect((await columns()).map(({ name }) => name)).toContain('Wissen & Können')
    }
    if (organizes.removesFolder !== null) {
      await organizes.removesFolder(first)
      await agrees()
      expect((await columns()).map(({ name }) => name)).not.toContain(first)
    }
    await close()
  })

eachDatabase('Read You adds a feed to a folder that it creates first', async (db) => {
  const account = await givenAccount(db)
  const app = await account.open({ open: openReadYou })
  await app.syncs()
  const { url } = publishers.feed('lichens')
  await app.organizes?.adds(url, 'Tiny & green')
  await app.syncs()
  await expectSame(app, account)
  expect((await account.columns()).map(({ name }) => name)).toContain('Tiny & green')
  expect(app.feeds()).toContainEqual({ title: 'Named by the app', url, folder: 'Tiny & green' })
  await account.close()
})
