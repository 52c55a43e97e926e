import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import type { FakeFeed } from '../../../../dev/fakeFeeds/fakeFeed.ts'
import { anyDatabase } from '../../../../test/support/eachDatabase.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { createRefreshDeps } from '../refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../refresh/scheduler.ts'
import { findFeedIcon } from './findFeedIcon.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

/** A reader who imported a list with this feed, and a worker. */
async function givenListWith(db: Db, source: FakeFeed) {
  const { deps, register, passes, close } = await makeApp(db)
  const ada = await register('Ada')
  const opml = `<opml version="2.0"><body><outline type="rss" xmlUrl="${source.url}"/></body></opml>`
  await ada.calls('POST /opml/import', { body: { opml }, query: { folders: 'columns' } })
  const refreshDeps = createRefreshDeps(deps, { pauseMs: 0 })
  return {
    ada,
    deps,
    close,
    aDayLater() {
      passes(day)
      return refreshDueFeeds(refreshDeps)
    },
    favicon: async () => (await ada.calls('GET /feeds')).feeds[0]?.favicon,
    visits: () => internet.requests.filter(({ path }) => path === `/${source.name}/`).length,
  }
}

anyDatabase('the first check of an imported feed finds its site icon and notifies the reader', async (db, kind) => {
  const source = internet.feed(`listed-${kind}`, 'still', { format: 'rss' })
  const { ada, deps, aDayLater, favicon, visits, close } = await givenListWith(db, source)
  const heard: string[] = []
  deps.events.subscribe(ada.id, ({ type }) => heard.push(type))
  await aDayLater()
  expect(await favicon()).toBe(deps.pictures.addressOf(source.channel.iconUrl, { readerId: ada.id }))
  expect(heard.at(-1)).toBe('feedChanged')
  source.publish()
  await aDayLater()
  expect(visits()).toBe(1)
  await close()
})

anyDatabase('an icon is searched after the first answer of a feed, unless the feed names one', async (db, kind) => {
  const named = internet.feed(`named-${kind}`, 'error', { format: 'atom' })
  const { ada, deps, aDayLater, favicon, visits, close } = await givenListWith(db, named)
  await aDayLater()
  expect({ favicon: await favicon(), visits: visits() }).toEqual({ favicon: null, visits: 0 })
  named.mood = 'still'
  await aDayLater()
  expect({ favicon: await favicon(), visits: visits() }).toEqual({
    favicon: deps.pictures.addressOf(named.channel.iconUrl, { readerId: ada.id }),
    visits: 0,
  })
  await close()
})

anyDatabase('the pages of an icon search count as bytes of its feed', async (db, kind) => {
  const source = internet.feed(`searched-${kind}`, 'still', { format: 'rss' })
  const { ada, deps, aDayLater, favicon, close } = await givenListWith(db, source)
  await aDayLater()
  await db.updateTable('feeds').set({ iconUrl: null }).execute()
  const feed = await db.selectFrom('feeds').selectAll().executeTakeFirstOrThrow()
  const search = () => findFeedIcon(deps, feed, AbortSignal.timeout(10_000))
  await deps.fetcher.hold(-feed.id, async (_, share) => {
    share.take(16 * 1024 * 1024)
    await search()
  })
  expect(await favicon()).toBe(null)
  await search()
  expect(await favicon()).toBe(deps.pictures.addressOf(source.channel.iconUrl, { readerId: ada.id }))
  await close()
})
