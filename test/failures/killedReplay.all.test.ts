// The product is killed (kill -9) while it makes the changes of a device that was without a network. The device sends all of them
// again, and each is made once.
import { randomUUID } from 'node:crypto'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import { limits } from '../../src/shared/limits.ts'
import { startProductOfTest } from '../support/productOfTest.ts'
import { onRealPostgres } from '../support/realPostgres.ts'

const changeCount = limits.replayedAtOnce
const kills = 3

test('changes of a killed replay are made once when they are sent again (sqlite)', () => killReplays())
onRealPostgres('changes of a killed replay are made once when they are sent again (postgres)', (url) =>
  killReplays(url),
)

async function killReplays(url?: string): Promise<void> {
  const product = await startProductOfTest({ LOG_LEVEL: 'fatal', ...(url === undefined ? {} : { DATABASE_URL: url }) })
  const file = join(product.dataFolder, 'broadsheet.sqlite')
  const db = openDatabase(url === undefined ? { is: 'sqlite', file } : { is: 'postgres', url }, () => {})
  onTestFinished(() => db.destroy())
  const headers = { 'content-type': 'application/json', authorization: '' }
  const post = async <Answer>(path: string, body: object): Promise<Answer> => {
    const answer = await fetch(`${product.url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) })
    expect(answer.ok).toBe(true)
    return (await answer.json()) as Answer
  }
  const account = { email: 'ada@example.com', password: 'a long enough password', name: 'Ada' }
  const { token } = await post<{ token: string }>('/auth/register', account)
  headers.authorization = `Bearer ${token}`
  await fillFeed(db)

  const changes = Array.from({ length: changeCount }, (_, index) => ({
    kind: 'saved',
    itemId: index + 1,
    isOn: true,
    id: randomUUID(),
    agoMs: 1000,
  }))
  let killed = 0
  for (let kill = 0; kill < kills && killed < changeCount; kill++) {
    const before = killed
    const request = post('/items/replay', { changes }).catch(() => null)
    await expect.poll(() => countSaved(db), { timeout: 60_000, interval: 2 }).toBeGreaterThan(before)
    await product.restart('SIGKILL')
    await request
    killed = await countSaved(db)
  }
  expect(killed).toBeGreaterThan(0)
  // Another device undoes one before the device sends all of them again.
  const unsaved = await fetch(`${product.url}/api/feeds/items/1/saved`, {
    method: 'PATCH',
    headers,
    body: JSON.stringify({ isSaved: false }),
  })
  expect(unsaved.ok).toBe(true)
  for (let time = 0; time < 2; time++) {
    const { outcomes } = await post<{ outcomes: { outcome: string }[] }>('/items/replay', { changes })
    expect(outcomes.slice(1).every(({ outcome }) => outcome === 'done')).toBe(true)
    expect(await countSaved(db)).toBe(changeCount - 1)
  }
}

/** A feed of which all items are unread, in the first column of the reader. */
async function fillFeed(db: Db): Promise<void> {
  const now = Date.now()
  const { id: feedId } = await db
    .insertInto('feeds')
    .values({
      url: 'https://gazette.example/feed.xml',
      title: 'Gazette',
      description: '',
      nextCheckAt: now + furthestCheckMs,
      createdAt: now,
      itemCount: changeCount,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into items ("feedId", "guidHash", title, author, snippet, "publishedAt", "arrivedAt", "contentHash", words)
    with recursive number as (select 1 as n union all select n + 1 from number where n < ${changeCount})
    select ${sql.lit(feedId)}, 'item ' || n, 'Item ' || n, '', '', ${sql.lit(now)} + n, ${sql.lit(now)}, '', 10
    from number`.execute(db)
  await sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
    select "userId", ${sql.lit(feedId)}, id, 0, 0, ${sql.lit(now)} from columns order by position limit 1`.execute(db)
}

async function countSaved(db: Db): Promise<number> {
  const { rows } = await sql<{
    count: number
  }>`select count(*) as count from "itemStates" where "savedAt" is not null`.execute(db)
  return Number(rows[0]?.count ?? 0)
}
