// The clock was wrong for a minute, for example at a start without a battery, and wrote times that are years away.
import { expect, test } from 'vitest'
import { claimDueMove } from '../../src/server/features/moves/moves.queries.ts'
import { findDueRequests } from '../../src/server/ingest/hubs/websub.queries.ts'
import { createHostGate } from '../../src/server/ingest/refresh/hosts.ts'
import { claimDueFeeds, hasDueFeeds } from '../../src/server/ingest/refresh/leases.queries.ts'
import { claimDuePages, hasDuePages } from '../../src/server/ingest/saves/keptPages.queries.ts'
import { day, minute } from '../../src/server/lib/clock.ts'
import { eachDatabase } from '../support/eachDatabase.ts'
import { openEmptySqlite } from '../support/emptySqlite.ts'
import { fillEveryTable } from '../support/fillEveryTable.ts'
import { givenFeed } from '../support/givenFeed.ts'
import { givenMove } from '../support/givenMove.ts'

const now = Date.UTC(2026, 2, 1)
const farAway = now + 731 * day

eachDatabase('a feed whose next check is years away is due, and one of tomorrow is not', async (db) => {
  const { feedId } = await givenFeed(db, { title: 'Far' })
  const { feedId: tomorrow } = await givenFeed(db, { title: 'Tomorrow' })
  await db.updateTable('feeds').set({ nextCheckAt: farAway }).where('id', '=', feedId).execute()
  await db
    .updateTable('feeds')
    .set({ nextCheckAt: now + day })
    .where('id', '=', tomorrow)
    .execute()
  expect(await hasDueFeeds(db, now)).toBe(true)
  expect((await claimDueFeeds(db, { now, limit: 10 })).map(({ id }) => id)).toEqual([feedId])
  expect(await hasDueFeeds(db, now)).toBe(false)
})

eachDatabase('a lease that ends years away is over', async (db) => {
  const { feedId } = await givenFeed(db, { title: 'Leased' })
  await db.updateTable('feeds').set({ nextCheckAt: now, leasedUntil: farAway }).execute()
  expect((await claimDueFeeds(db, { now, limit: 10 })).map(({ id }) => id)).toEqual([feedId])
  expect(await claimDueFeeds(db, { now: now + minute, limit: 10 })).toEqual([])
})

eachDatabase('a move goes on whose next step and lease are years away', async (db) => {
  const move = await givenMove(db)
  await move.begins()
  const at = move.app.deps.clock()
  await db
    .updateTable('moves')
    .set({ nextAt: at + 731 * day, leasedUntil: at + 731 * day })
    .execute()
  expect(await claimDueMove(db, at)).toMatchObject({ state: 'running' })
  expect(await claimDueMove(db, at)).toBeUndefined()
})

// The statements are the same on PostgreSQL, and fillEveryTable knows SQLite.
test('a saved page is read and a hub gets its request, whose times are years away', async () => {
  const db = await openEmptySqlite()
  await fillEveryTable(db, { rows: 1 })
  await db.updateTable('keptPages').set({ nextTryAt: farAway }).execute()
  await db.updateTable('websubs').set({ nextRequestAt: farAway }).execute()
  await db.updateTable('feeds').set({ abandonedAt: null, goneAt: null }).execute()
  expect(await hasDuePages(db, now)).toBe(true)
  expect(await claimDuePages(db, { now, limit: 5 })).toHaveLength(1)
  expect(await hasDuePages(db, now)).toBe(false)
  expect(await findDueRequests(db, { now, limit: 5 })).toHaveLength(1)
  await db.destroy()
})

test('a host is visited again whose last visit has a date in the future', async () => {
  const limits = {
    fetchPerHost: 2,
    fetchHostPauseMs: 1000,
    fetchAllowPrivateNetworks: false,
    fetchHostLimits: new Map(),
  }
  const gate = createHostGate(limits)
  const url = 'https://current.example/feed'
  for (let visit = 0; visit < 4; visit++) await gate.enter(url, farAway)
  expect(await gate.enter(url, now)).toMatchObject({ is: 'admitted' })
  expect(await gate.enter(url, now)).toEqual({ is: 'putOff', until: now + 1000 })
})
