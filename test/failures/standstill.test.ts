// A worker that stands still for longer than its leases, and a clock that is set back: what a sleeping laptop, a paused
// machine and a first look at a time server do.
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { day, hour, minute } from '../../src/server/lib/clock.ts'
import { claimDueFeeds } from '../../src/server/refresh/claimDueFeeds.ts'
import { createHostGate } from '../../src/server/refresh/hostGate.ts'
import type { RefreshDeps } from '../../src/server/refresh/refreshDeps.ts'
import { checkFeed } from '../../src/server/refresh/scheduler.ts'
import { eachDatabase } from '../support/eachDatabase.ts'
import { givenReaderOf } from '../support/givenReaderOf.ts'
import { startOfStories } from '../support/makeApp.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

eachDatabase(
  'a worker paused for ten minutes in the middle of a check loses nothing and doubles nothing',
  async (db) => {
    const source = internet.feed('paused')
    const { refreshDeps, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
    passes(day)
    source.publish({ title: 'Before the pause' })
    const warnings: string[] = []
    const { deps, reachedPause, goOn } = pausedAfterFetch(refreshDeps, warnings)
    const [feed] = await claimDueFeeds(db, { now: deps.clock(), limit: 1 })
    if (!feed) throw new Error('The feed is due.')
    const pausedCheck = checkFeed(deps, createHostGate(deps.config), feed)
    await reachedPause

    passes(10 * minute)
    source.publish({ title: 'During the pause' })
    // Its lease is over, so another worker asks.
    expect(await refreshDue()).toBe(1)
    goOn()
    await pausedCheck
    const all = source.items.map(({ title }) => title)
    expect(await titles()).toEqual(all)
    expect(warnings).toEqual(['a check took longer than its lease; another may have been made'])

    passes(day)
    source.publish({ title: 'After the pause' })
    expect(await refreshDue()).toBe(1)
    expect(await titles()).toEqual(['After the pause', ...all])
    expect(await row()).toMatchObject({ itemCount: all.length + 1, failures: 0, leasedUntil: null })
    await close()
  },
)

/** A worker that stands still between the publisher's answer and what it does with it. */
function pausedAfterFetch(refreshDeps: RefreshDeps, warnings: string[]) {
  const reached = Promise.withResolvers<void>()
  const gate = Promise.withResolvers<void>()
  const { fetcher } = refreshDeps
  const get: typeof fetcher.get = async (url, wish) => {
    const answer = await fetcher.get(url, wish)
    reached.resolve()
    await gate.promise
    return answer
  }
  const log = { ...refreshDeps.log, warn: (_: unknown, message: string) => warnings.push(message) }
  const deps = { ...refreshDeps, fetcher: { ...fetcher, get }, log: log as unknown as RefreshDeps['log'] }
  return { deps, reachedPause: reached.promise, goOn: () => gate.resolve() }
}

eachDatabase('a clock set back an hour delays checks by as much, and everything goes on', async (db) => {
  const source = internet.feed('set-back')
  const { ada, register, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
  passes(day)
  source.publish({ title: 'Before' })
  await refreshDue()
  const dueAt = (await row()).nextCheckAt
  passes(-hour)

  // Who was signed in still is; marks, new accounts and refreshes by hand work.
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
  // No later than the step.
  passes(Math.max((await row()).nextCheckAt, dueAt) - (startOfStories + day - hour))
  expect(await refreshDue()).toBe(1)
  const all = source.items.map(({ title }) => title)
  expect(await titles()).toEqual(all)
  const { items: later } = await ada.calls('GET /feeds/items')
  expect(later.filter(({ isRead }) => isRead).map(({ title }) => title)).toEqual(['Before'])
  await close()
})
