// A worker paused for longer than its leases, and a clock that is set back: the effects of a sleeping laptop, a paused machine
// and a first time synchronization.
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { createRefreshNow } from '../../src/server/features/feeds/refreshNow.ts'
import { createHostGate } from '../../src/server/ingest/refresh/hosts.ts'
import type { RefreshDeps } from '../../src/server/ingest/refresh/refreshDeps.ts'
import { checkFeed } from '../../src/server/ingest/refresh/scheduler.ts'
import { day, hour, minute } from '../../src/server/lib/clock.ts'
import { claimDueFeed } from '../support/claimDueFeed.ts'
import { eachDatabase } from '../support/eachDatabase.ts'
import { givenReaderOf } from '../support/givenReaderOf.ts'
import { startOfStories } from '../support/makeApp.ts'
import { wrapGet } from '../support/wrapGet.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

eachDatabase(
  'a worker paused for ten minutes in the middle of a check loses nothing and duplicates nothing',
  async (db) => {
    const source = internet.feed('paused')
    const { refreshDeps, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
    passes(day)
    source.publish({ title: 'Before the pause' })
    const warnings: string[] = []
    const { deps, reachedPause, goOn } = pausedAfterFetch(refreshDeps, warnings)
    const feed = await claimDueFeed(db, deps.clock())
    const pausedCheck = checkFeed(deps, createHostGate(deps.config), feed)
    await reachedPause

    passes(10 * minute)
    source.publish({ title: 'During the pause' })
    // Its lease has expired, so another worker fetches the feed.
    expect(await refreshDue()).toBe(1)
    goOn()
    await pausedCheck
    const all = source.items.map(({ title }) => title)
    expect(await titles()).toEqual(all)
    expect(warnings).toEqual(['a check took longer than its lease; another worker may have checked the feed too'])

    passes(day)
    source.publish({ title: 'After the pause' })
    expect(await refreshDue()).toBe(1)
    expect(await titles()).toEqual(['After the pause', ...all])
    expect(await row()).toMatchObject({ itemCount: all.length + 1, failures: 0, leasedUntil: null })
    await close()
  },
)

eachDatabase('a worker that resumes after a pause writes no older text over a newer one', async (db) => {
  const source = internet.feed('paused-edit')
  const { refreshDeps, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
  passes(day)
  source.publish({ title: 'First words' })
  const { deps, reachedPause, goOn } = pausedAfterFetch(refreshDeps, [])
  const feed = await claimDueFeed(db, deps.clock())
  const pausedCheck = checkFeed(deps, createHostGate(deps.config), feed)
  await reachedPause

  passes(10 * minute)
  const [article, ...others] = source.items
  if (article) source.items = [{ ...article, title: 'Last words' }, ...others]
  await refreshDue()
  const kept = await row()
  goOn()
  await pausedCheck
  expect((await titles())[0]).toBe('Last words')
  expect(await row()).toEqual(kept)
  await close()
})

eachDatabase(
  'neither does a refresh by hand, nor does one that failed meanwhile mark the feed as failing',
  async (db) => {
    const source = internet.feed('paused-by-hand')
    const { refreshDeps, refreshDue, ada, passes, titles, row, feed, close } = await givenReaderOf(db, source)
    source.publish({ title: 'First words' })
    const { deps, reachedPause, goOn } = pausedAfterFetch(refreshDeps, [])
    const refreshing = createRefreshNow(deps)(ada, (await feed())?.id ?? 0)
    await reachedPause
    passes(day)
    const [article, ...others] = source.items
    if (article) source.items = [{ ...article, title: 'Last words' }, ...others]
    await refreshDue()
    goOn()
    expect((await refreshing).newItems).toBe(0)
    expect((await titles())[0]).toBe('Last words')

    source.mood = 'error'
    passes(day)
    const failing = pausedAfterFetch(refreshDeps, [])
    const failed = createRefreshNow(failing.deps)(ada, (await feed())?.id ?? 0)
    await failing.reachedPause
    passes(10 * minute)
    source.mood = 'still'
    await refreshDue()
    const kept = await row()
    failing.goOn()
    await expect(failed).rejects.toThrow()
    expect(await row()).toEqual(kept)
    await close()
  },
)

eachDatabase('a refresh by hand while a worker checks the same feed: the later request counts', async (db) => {
  const source = internet.feed('both')
  const { refreshDeps, ada, passes, titles, row, feed, close } = await givenReaderOf(db, source)
  passes(day)
  source.publish({ title: 'First words' })
  const { deps, reachedPause, goOn } = pausedAfterFetch(refreshDeps, [])
  const claimed = await claimDueFeed(db, deps.clock())
  const check = checkFeed(deps, createHostGate(deps.config), claimed)
  await reachedPause
  const [article, ...others] = source.items
  if (article) source.items = [{ ...article, title: 'Last words' }, ...others]
  const { newItems } = await ada.calls('POST /feeds/:id/refresh', { params: { id: (await feed())?.id ?? 0 } })
  expect(newItems).toBe(1)
  goOn()
  await check
  expect((await titles())[0]).toBe('Last words')
  expect(await row()).toMatchObject({ failures: 0, leasedUntil: null })
  await close()
})

/** A worker that pauses between the publisher's response and its processing. */
function pausedAfterFetch(refreshDeps: RefreshDeps, warnings: string[]) {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const fetcher = wrapGet(refreshDeps.fetcher, (get) => async (url, options) => {
    const answer = await get(url, options)
    reached.resolve()
    await gate.promise
    return answer
  })
  const log = { ...refreshDeps.log, warn: (_: unknown, message: string) => warnings.push(message) }
  const deps = { ...refreshDeps, fetcher, log: log as unknown as RefreshDeps['log'] }
  return { deps, reachedPause: reached.promise, goOn: () => gate.resolve() }
}

eachDatabase('a clock set back an hour delays checks by as much, and everything continues', async (db) => {
  const source = internet.feed('set-back')
  const { ada, register, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
  passes(day)
  source.publish({ title: 'Before' })
  await refreshDue()
  const dueAt = (await row()).nextCheckAt
  passes(-hour)

  // Sessions are still valid; marks, new accounts and refreshes by hand work.
  const { items } = await ada.calls('GET /feeds/items')
  const [newest] = items
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: newest?.id ?? 0 }, body: { isRead: true } })
  const ben = await register('Ben')
  expect((await ben.calls('GET /auth/profile')).user.name).toBe('Ben')
  source.publish({ title: 'By hand' })
  const { feeds } = await ada.calls('GET /feeds')
  const { newItems } = await ada.calls('POST /feeds/:id/refresh', { params: { id: feeds[0]?.id ?? 0 } })
  expect(newItems).toBe(1)

  source.publish({ title: 'After' })
  expect(await refreshDue()).toBe(0)
  // No later than the step of the clock.
  passes(Math.max((await row()).nextCheckAt, dueAt) - (startOfStories + day - hour))
  expect(await refreshDue()).toBe(1)
  const all = source.items.map(({ title }) => title)
  expect(await titles()).toEqual(all)
  const { items: later } = await ada.calls('GET /feeds/items')
  expect(later.filter(({ isRead }) => isRead).map(({ title }) => title)).toEqual(['Before'])
  await close()
})
