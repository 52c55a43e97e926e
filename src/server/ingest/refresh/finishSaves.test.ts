// The two transactions of a save on PostgreSQL. They store the same rows on SQLite.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { givenReaderOf } from '../../../../test/support/givenReaderOf.ts'
import type { Db } from '../../db/schema.ts'
import { day, minute } from '../../lib/clock.ts'
import { finishOldSaves } from './finishOldSaves.ts'
import { createHostGate } from './hosts.ts'
import { claimDueFeeds } from './leases.queries.ts'
import { createRefreshDeps } from './refreshDeps.ts'
import { checkFeed, refreshDueFeeds } from './scheduler.ts'
import { type SharedSaves, saveFirstStep } from './sharedSaves.ts'

let publishers: FakeFeedServer
beforeAll(async () => {
  publishers = await startFakeFeedServer()
})
afterAll(() => publishers.close())

/** Ada reads feeds that publish one item with each check. */
async function givenGrowingFeeds(db: Db, count = 1) {
  const sources = Array.from({ length: count }, () => publishers.feed(`growing ${Math.random()}`, 'grows'))
  const world = await givenReaderOf(db, ...sources)
  const find = async (q: string) => (await world.ada.calls('GET /feeds/items', { query: { q } })).items
  const waiting = async () => (await db.selectFrom('unfinishedSaves').select('id').execute()).length
  return { ...world, find, waiting }
}

eachDatabase(
  'a worker that dies between the two transactions loses no rule and no word of its new items, and nothing happens twice',
  async (db) => {
    const { ada, refreshDeps, passes, find, titles, waiting, close } = await givenGrowingFeeds(db)
    const rule = {
      name: 'Hide',
      query: 'is:unread',
      scope: { kind: 'all' as const },
      actions: [{ is: 'hide' as const }],
    }
    const { id } = (await ada.calls('POST /rules', { body: rule })).rule
    const before = await titles()
    const dies: SharedSaves = async (save) => (await saveFirstStep(db, save)).result
    passes(day)
    await refreshDueFeeds({ ...refreshDeps, sharedSaves: dies })
    const [arrived = ''] = (await titles()).filter((title) => !before.includes(title))
    expect(arrived).not.toBe('')
    const asked = `${arrived
      .split(' ')
      .map((word) => `"${word}"`)
      .join(' ')} is:hidden`
    expect([await waiting(), await find(asked)]).toEqual([1, []])

    await finishOldSaves(refreshDeps)
    expect(await waiting()).toBe(1)
    passes(2 * minute)
    await Promise.all([finishOldSaves(refreshDeps), finishOldSaves(refreshDeps)])
    expect([await waiting(), (await find(asked)).map(({ title }) => title)]).toEqual([0, [arrived]])
    expect(await titles()).toEqual(before)
    expect((await ada.calls('GET /rules/:id/hits', { params: { id } })).hits).toHaveLength(1)
    await finishOldSaves(refreshDeps)
    expect(await waiting()).toBe(0)
    await close()
  },
)

eachDatabase('what was deleted or edited before a save is finished stays so', async (db) => {
  const { refreshDeps, passes, find, titles, waiting, close } = await givenGrowingFeeds(db, 2)
  const dies: SharedSaves = async (save) => (await saveFirstStep(db, save)).result
  const before = await titles()
  passes(day)
  await refreshDueFeeds({ ...refreshDeps, sharedSaves: dies })
  const arrived = await db
    .selectFrom('items')
    .select(['id', 'title', 'arrivedAt'])
    .orderBy('id', 'desc')
    .limit(2)
    .execute()
  expect([(await titles()).length, await waiting()]).toEqual([before.length + 2, 2])
  const [edited, deleted] = arrived
  await db
    .updateTable('items')
    .set({ editedAt: (edited?.arrivedAt ?? 0) + 1 })
    .where('id', '=', edited?.id ?? 0)
    .execute()
  await db
    .deleteFrom('items')
    .where('id', '=', deleted?.id ?? 0)
    .execute()
  passes(2 * minute)
  await finishOldSaves(refreshDeps)
  expect(await waiting()).toBe(0)
  expect(
    await db
      .selectFrom('items')
      .select('id')
      .where('id', '=', deleted?.id ?? 0)
      .execute(),
  ).toEqual([])
  const words =
    edited?.title
      .split(' ')
      .map((word) => `"${word}"`)
      .join(' ') ?? ''
  expect((await find(words)).filter(({ id }) => id === edited?.id)).toEqual([])
  await close()
})

eachDatabase('new items are visible while the words of another save are written', async (db, kind) => {
  if (kind === 'sqlite') return
  const { deps, passes, titles, waiting, close } = await givenGrowingFeeds(db, 3)
  const before = (await titles()).length
  passes(day)
  const { checks } = await db.transaction().execute(async (tx) => {
    // Transactions that write words wait for this one.
    await sql`lock table "itemSearch" in exclusive mode`.execute(tx)
    const claimed = await claimDueFeeds(db, { now: deps.clock(), limit: 3 })
    const checks = Promise.all(
      claimed.map((feed) => checkFeed(createRefreshDeps(deps, { pauseMs: 0 }), createHostGate(deps.config), feed)),
    )
    await expect.poll(async () => (await titles()).length, { timeout: 20_000 }).toBe(before + 3)
    return { checks }
  })
  await checks
  expect([(await titles()).length, await waiting()]).toEqual([before + 3, 0])
  await close()
})
