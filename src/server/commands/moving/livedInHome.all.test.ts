// A database with real history moves to another one and back: feeds refreshed several times, feeds merged, mails, saved and
// tagged items, positions in recordings, and a read-all that can still be undone.
import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../../dev/fakeFeedServer.ts'
import { eachDatabase } from '../../../../test/support/eachDatabase.ts'
import { findFractions } from '../../../../test/support/findFractions.ts'
import { givenMail, mailSettings, receives } from '../../../../test/support/givenMail.ts'
import { makeApp, startOfStories } from '../../../../test/support/makeApp.ts'
import { callsOf, type Person } from '../../../../test/support/people.ts'
import { migrate } from '../../db/migrate.ts'
import { repair as storeWholeNumbers } from '../../db/migrations/0003_whole_numbers.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'
import { createRefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { refreshDueFeeds } from '../../ingest/refresh/scheduler.ts'
import { day } from '../../lib/clock.ts'
import { moveDatabase } from './moveDatabase.ts'
import { movedTables } from './tablePlans.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

async function openSqlite(): Promise<Db> {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  return db
}

/** Simulates two weeks of use; returns the readers' token and the undo token of the last read-all. */
async function liveIn(db: Db): Promise<{ token: string; undo: string }> {
  const app = await makeApp(db, mailSettings)
  const ada = await app.register('Ada')
  const ben = await app.register('Ben')
  const sources = ['gazette', 'herald', 'courier'].map((name) => internet.feed(`moving-${name}`))
  const podcast = internet.feed('moving-podcast', 'podcast')
  const merging = internet.feed('moving-merging')
  for (const { url } of [...sources, podcast, merging]) await adds(ada, url)
  await adds(ben, `${merging.url}/there`)

  const refreshDeps = { ...createRefreshDeps(app.deps, { pauseMs: 0 }), random: () => 0.37 }
  for (let week = 1; week <= 7; week++) {
    if (week === 4) merging.mood = 'moved'
    for (const [index, source] of [...sources, podcast].entries())
      for (let published = 0; published < index + week; published++) source.publish()
    app.passes(2 * day)
    await refreshDueFeeds(refreshDeps)
    await receives(app, ada, givenMail({ subject: `Letter of week ${week}`, html: '<p>Low tide</p>' }))
  }

  const { items } = await ada.calls('GET /feeds/items', { query: { limit: 100 } })
  const [first = 0, second = 0, third = 0] = items.map(({ id }) => id)
  const episode = items.find(({ sound }) => sound !== null)?.id ?? 0
  await ada.calls('PATCH /feeds/items/:id/read', { params: { id: first }, body: { isRead: true } })
  await ada.calls('PATCH /feeds/items/:id/saved', { params: { id: second }, body: { isSaved: true } })
  const { tag } = await ada.calls('POST /tags', { body: { name: 'Tides', color: '#3b82f6', icon: '' } })
  await ada.calls('POST /tags/feed-items/:itemId', { params: { itemId: third }, body: { tagId: tag.id } })
  const heard = { itemId: episode, enclosureIndex: 0, positionSeconds: 7, durationSeconds: 12, isFinished: false }
  await ada.calls('PUT /podcasts/positions', { body: { ...heard, agoMs: 0 } })
  const { columns } = await ada.calls('GET /columns')
  await ada.calls('POST /searches', { body: { query: 'tide', name: 'Tides', columnId: columns[0]?.id ?? 0 } })
  const { undo } = await ada.calls('POST /items/read-all', {
    body: { upToItemId: Math.max(...items.map(({ id }) => id)) },
  })
  await app.close()
  return { token: ada.token, undo: undo ?? '' }
}

async function adds(person: Person, feedUrl: string): Promise<void> {
  const { columns } = await person.calls('GET /columns')
  await person.calls('POST /feeds', { body: { feedUrl, columnId: columns[0]?.id ?? 0 } })
}

/** Everything that a reader sees. The clock of the app resumes at each call where it stopped. */
async function readAsReader(db: Db, token: string) {
  const app = await makeApp(db, mailSettings)
  app.passes(14 * day)
  const { calls } = callsOf(app.app, token)
  const seen = {
    columns: await calls('GET /columns'),
    items: await calls('GET /feeds/items', { query: { limit: 10_000 } }),
    saved: await calls('GET /feeds/items', { query: { savedOnly: true } }),
    found: (await calls('GET /feeds/items', { query: { q: 'tide' } })).items.map(({ id }) => id),
    tags: await calls('GET /tags'),
    searches: await calls('GET /searches'),
    continued: await calls('GET /podcasts/continue'),
  }
  await app.close()
  return seen
}

const rowsOf = async (db: Db, table: string) => {
  const { rows } = await sql`select * from ${sql.table(table)}`.execute(db)
  return rows.map((row) => JSON.stringify(row)).sort()
}

const moves = (from: Db, to: Db) =>
  moveDatabase({ from, to, source: 'sqlite:/home/ada/data', clock: () => startOfStories, onProgress: () => {} })

eachDatabase('a database with history moves to another one and back, and readers see no difference', async (db) => {
  const home = await openSqlite()
  const { token, undo } = await liveIn(home)
  const before = await readAsReader(home, token)
  expect(before.items.items.length).toBeGreaterThan(60)
  expect([before.saved.items.length, before.continued.items.length]).toEqual([1, 1])
  expect(before.items.items.every(({ isRead }) => isRead)).toBe(true)

  expect(await moves(home, db)).toMatchObject({ is: 'moved' })
  expect(await readAsReader(db, token)).toEqual(before)
  const newHome = await openSqlite()
  expect(await moves(db, newHome)).toMatchObject({ is: 'moved' })
  for (const [table] of movedTables)
    expect([table, await rowsOf(newHome, table)]).toEqual([table, await rowsOf(home, table)])
  expect(await readAsReader(newHome, token)).toEqual(before)

  // A read-all of the first database can be undone in the second one.
  const app = await makeApp(db, mailSettings)
  app.passes(14 * day)
  const { calls } = callsOf(app.app, token)
  await calls('POST /items/undo', { body: { undo } })
  const { items } = await calls('GET /feeds/items', { query: { limit: 10_000 } })
  expect(items.filter(({ isRead }) => !isRead).length).toBeGreaterThan(50)
  await app.close()
  expect([await findFractions(home), await findFractions(newHome)]).toEqual([[], []])
  await Promise.all([home.destroy(), newHome.destroy()])
})

test('fractions and infinite numbers that an earlier version stored are integers after the update', async () => {
  const home = await openSqlite()
  const { token } = await liveIn(home)
  const before = await readAsReader(home, token)
  await sql`update feeds set "middleItemId" = "middleItemId" + 0.5`.execute(home)
  const [first, second] = before.items.items.map(({ id }) => id)
  await sql`update items set episode = 9e17, season = 2 where id = ${first}`.execute(home)
  await sql`update items set episode = 1e19, season = 9007199254740992 where id = ${second}`.execute(home)

  await storeWholeNumbers(home as unknown as Kysely<unknown>)
  expect(await findFractions(home)).toEqual([])
  expect(await readAsReader(home, token)).toEqual(before)
  const numbered = await home.selectFrom('items').select(['episode', 'season']).where('season', '>', 0).execute()
  expect(numbered).toEqual([{ episode: null, season: 2 }])
  await home.destroy()
})
