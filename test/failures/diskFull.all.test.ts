// SQLite's own page limit simulates a full disk: it fails with the same code.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { findDatabaseTrouble } from '../../src/server/db/databaseTrouble.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { day, minute } from '../../src/server/lib/clock.ts'
import { texts } from '../../src/shared/texts/texts.ts'
import { eachDatabase } from '../support/eachDatabase.ts'
import { givenReaderOf } from '../support/givenReaderOf.ts'
import { startOfStories } from '../support/makeApp.ts'
import { refuseWrites } from '../support/refuseWrites.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

test('on a full disk reading works, nothing is half stored, and everything recovers once there is space', async () => {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  const source = internet.feed('filling')
  const { ada, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
  const before = await titles()
  for (let number = 0; number < 120; number++) source.publish({ title: `Story ${number}`, html: 'x'.repeat(4000) })
  await limitPages(db, 10)
  passes(day)
  expect(await refreshDue()).toBe(1)
  // A batch that did not fit left nothing, and the document counts as new.
  const during = await titles()
  expect(source.items.map(({ title }) => title).filter((title) => during.includes(title ?? ''))).toEqual(during)
  expect(during.length).toBeLessThan(source.items.length)
  expect(await row()).toMatchObject({ itemCount: during.length, failures: 0 })
  expect(before.every((title) => during.includes(title))).toBe(true)
  const refused = await fillUp(() => ada.tries('POST /columns', { body: { name: 'x'.repeat(50) } }))
  expect([refused.status, refused.error]).toEqual([503, texts.databaseFull()])

  await limitPages(db, 1_000_000)
  passes(10 * minute)
  expect(await refreshDue()).toBe(1)
  expect(await titles()).toEqual(source.items.map(({ title }) => title))
  const { rows } = await sql`pragma integrity_check`.execute(db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  await close()
  await db.destroy()
})

test('on a full disk a call with several statements fails clearly, and reading works for yesterday’s session', async () => {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  const source = internet.feed('filled')
  const large = internet.feed('too-large', 'still', { itemCount: 0 })
  for (let number = 0; number < 60; number++) large.publish({ title: `Long ${number}`, html: `${number}`.repeat(8000) })
  const { ada, deps, passes, titles, close } = await givenReaderOf(db, source)
  const { columns } = await ada.calls('GET /columns')
  const before = await titles()
  passes(day)
  await limitPages(db, 0)
  await fillUp(() => ada.tries('POST /columns', { body: { name: 'x'.repeat(50) } }))

  const refused = await ada.tries('POST /feeds', { body: { feedUrl: large.url, columnId: columns[0]?.id ?? 0 } })
  expect([refused.status, refused.error]).toEqual([503, texts.databaseFull()])
  expect(await db.selectFrom('feeds').select('url').execute()).toEqual([{ url: source.url }])
  expect(await titles()).toEqual(before)

  // The failed call left nothing open on the connection.
  await limitPages(db, 1_000_000)
  await ada.calls('POST /feeds', { body: { feedUrl: large.url, columnId: columns[0]?.id ?? 0 } })
  expect(await titles()).toHaveLength(before.length + 60)
  expect(deps.clock()).toBe(startOfStories + day)
  await close()
  await db.destroy()
})

eachDatabase(
  'while nothing can be written reading works, calls say why, and a refresh loses nothing',
  async (db, kind) => {
    const source = internet.feed(`unwritable-${kind}`)
    const { ada, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
    const before = await titles()
    const [item] = (await ada.calls('GET /feeds/items')).items
    source.publish({ title: 'Meanwhile' })
    const tables = ['feeds', 'columns', 'items', 'itemStates', 'subscriptions', 'sessions', 'undos']
    const allowWriting = await refuseWrites(db, { kind, fault: 'readOnly', tables })
    passes(day)

    expect(await titles()).toEqual(before)
    const id = item?.id ?? 0
    const refused = [
      await ada.tries('POST /columns', { body: { name: 'New' } }),
      await ada.tries('PATCH /feeds/items/:id/read', { params: { id }, body: { isRead: true } }),
      await ada.tries('POST /items/read-all', { body: { upToItemId: id } }),
      await ada.tries('POST /feeds', { body: { feedUrl: `${source.url}/there`, columnId: 1 } }),
      await ada.tries('DELETE /columns/:id', { params: { id: (await ada.calls('GET /columns')).columns[1]?.id ?? 0 } }),
    ]
    for (const { status, error } of refused) expect([status, error]).toEqual([503, texts.databaseUnwritable()])
    // The worker neither stops nor counts a failure of the feed.
    await refreshDue().catch((error) => expect(findDatabaseTrouble(error)).toBe('unwritable'))

    await allowWriting()
    passes(10 * minute)
    expect(await refreshDue()).toBe(1)
    expect(await titles()).toEqual(['Meanwhile', ...before])
    expect(await row()).toMatchObject({ failures: 0, lastError: null })
    await close()
  },
)

eachDatabase('a refresh on a full PostgreSQL disk is repeated once there is space', async (db, kind) => {
  if (kind === 'sqlite') return
  const source = internet.feed('postgres-full')
  const { ada, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
  const before = await titles()
  const makeRoom = await refuseWrites(db, { kind, fault: 'full', tables: ['items', 'columns'] })
  source.publish({ title: 'Meanwhile' })
  passes(day)
  expect(await refreshDue()).toBe(1)
  expect(await titles()).toEqual(before)
  expect(await row()).toMatchObject({ failures: 0, lastError: null, leasedUntil: null })
  const refused = await ada.tries('POST /columns', { body: { name: 'New' } })
  expect([refused.status, refused.error]).toEqual([503, texts.databaseFull()])

  await makeRoom()
  passes(10 * minute)
  expect(await refreshDue()).toBe(1)
  expect(await titles()).toEqual(['Meanwhile', ...before])
  await close()
})

/** So many pages more than now. */
async function limitPages(db: Db, more: number): Promise<void> {
  const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
  await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + more}`).execute(db)
}

async function fillUp<Answer extends { status: number }>(ask: () => Promise<Answer>): Promise<Answer> {
  for (let asked = 0; asked < 2000; asked++) {
    const answer = await ask()
    if (answer.status >= 400) return answer
  }
  throw new Error('There was room without end.')
}
