// SQLite's own limit of pages stands in for a disk: it answers with the very same code.
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../dev/fakeFeedServer.ts'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { day, minute } from '../../src/server/lib/clock.ts'
import { messages } from '../../src/shared/messages.ts'
import { givenReaderOf } from '../support/givenReaderOf.ts'
import { startOfStories } from '../support/makeApp.ts'

let internet: FakeFeedServer
beforeAll(async () => {
  internet = await startFakeFeedServer({ clock: () => startOfStories - day })
})
afterAll(() => internet.close())

test('on a full disk reading goes on, nothing is half stored, and all comes by itself once there is room', async () => {
  const db = openDatabase({ is: 'sqlite', file: ':memory:' }, () => {})
  await migrate(db)
  const source = internet.feed('filling')
  const { ada, refreshDue, passes, titles, row, close } = await givenReaderOf(db, source)
  const before = await titles()
  for (let number = 0; number < 120; number++) source.publish({ title: `Story ${number}`, html: 'x'.repeat(4000) })
  await limitPages(db, 10)
  passes(day)
  expect(await refreshDue()).toBe(1)
  // A batch that did not fit left nothing, and the document counts as not seen.
  const during = await titles()
  expect(source.items.map(({ title }) => title).filter((title) => during.includes(title ?? ''))).toEqual(during)
  expect(during.length).toBeLessThan(source.items.length)
  expect(await row()).toMatchObject({ itemCount: during.length, failures: 0 })
  expect(before.every((title) => during.includes(title))).toBe(true)
  const refused = await fillUp(() => ada.tries('POST /columns', { body: { name: 'x'.repeat(50) } }))
  expect([refused.status, refused.error]).toEqual([503, messages.databaseFull])

  await limitPages(db, 1_000_000)
  passes(10 * minute)
  expect(await refreshDue()).toBe(1)
  expect(await titles()).toEqual(source.items.map(({ title }) => title))
  const { rows } = await sql`pragma integrity_check`.execute(db)
  expect(rows).toEqual([{ integrity_check: 'ok' }])
  await close()
  await db.destroy()
})

/** So many more than there are now. */
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
