// The product is killed (kill -9) while it runs a rule, and while it undoes a run. After each kill, all that was changed has its
// undo and its account, and counts equal a recount.

import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import { startProductOfTest } from '../support/productOfTest.ts'
import { onRealPostgres } from '../support/realPostgres.ts'

/** Enough for many transactions, so the kill comes between two of them. */
const items = 20_000
const killedRuns = 3

test('a run of a rule that is killed can be undone, and repeated (sqlite)', () => killRuns())
onRealPostgres('a run of a rule that is killed can be undone, and repeated (postgres)', (url) => killRuns(url))

async function killRuns(url?: string): Promise<void> {
  const product = await startProductOfTest({ LOG_LEVEL: 'fatal', ...(url === undefined ? {} : { DATABASE_URL: url }) })
  const file = join(product.dataFolder, 'broadsheet.sqlite')
  const db = openDatabase(url === undefined ? { is: 'sqlite', file } : { is: 'postgres', url }, () => {})
  onTestFinished(() => db.destroy())
  const { ask, token } = await signUp(product.url)
  await fillFeed(db)
  const { rule } = await ask<{ rule: { id: number } }>('POST', '/rules', {
    name: 'Short',
    query: 'words:<100',
    scope: { kind: 'all' },
    actions: [{ is: 'hide' }, { is: 'markRead' }],
  })

  /** Hidden items, after all accounts of them agree. */
  const countChanged = async (): Promise<number> => {
    const { feeds } = await ask<{ feeds: { _count: { feedItems: number } }[] }>('GET', '/feeds')
    const { rules } = await ask<{ rules: { caughtThisWeek: number; undoableUntil: string | null }[] }>('GET', '/rules')
    const hidden = await countRows(db, sql`"itemStates" where "hiddenAt" is not null and "readAt" is not null`)
    expect({
      unread: feeds[0]?._count.feedItems,
      caught: rules[0]?.caughtThisWeek,
      isUndoable: rules[0]?.undoableUntil !== null,
      undone: await countUndoable(db),
    }).toEqual({ unread: items - hidden, caught: hidden, isUndoable: hidden > 0, undone: hidden })
    return hidden
  }
  /** Kills the product once a change of this request is seen; returns the changes after the restart. */
  const killIn = async (path: string): Promise<number> => {
    const before = await countHidden(db)
    const request = fetch(`${product.url}/api${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: '{}',
    }).catch(() => null)
    await expect.poll(() => countHidden(db), { timeout: 60_000, interval: 5 }).not.toBe(before)
    await product.restart('SIGKILL')
    expect(await request).toBe(null)
    return countChanged()
  }

  const changedAfter: number[] = [0]
  for (let kill = 0; kill < killedRuns; kill++) changedAfter.push(await killIn(`/rules/${rule.id}/run`))
  expect(changedAfter).toEqual(changedAfter.toSorted((one, other) => one - other))
  const [killed = 0] = changedAfter.slice(-1)
  expect(killed).toBeGreaterThan(0)
  expect(killed).toBeLessThan(items)
  const { changed } = await ask<{ changed: number }>('POST', `/rules/${rule.id}/run`, {})
  expect(changed).toBe(items - killed)
  expect(await countChanged()).toBe(items)

  const left = await killIn(`/rules/${rule.id}/undo`)
  expect(left).toBeGreaterThan(killed)
  expect(left).toBeLessThan(items)
  for (let run = killedRuns; run >= 0; run--) {
    const before = await countChanged()
    const after = changedAfter[run] ?? 0
    expect(await ask('POST', `/rules/${rule.id}/undo`, {})).toEqual({ restored: before - after })
    expect(await countChanged()).toBe(after)
  }
}

async function signUp(url: string) {
  const body = JSON.stringify({ email: 'ada@example.com', password: 'a long enough password', name: 'Ada' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${url}/api/auth/register`, { method: 'POST', headers, body })
  const { token } = (await answer.json()) as { token: string }
  const ask = async <Answer>(method: 'GET' | 'POST', path: string, body?: object): Promise<Answer> => {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body ? headers : {}) },
      ...(body ? { body: JSON.stringify(body) } : {}),
    })
    return (await answer.json()) as Answer
  }
  return { ask, token }
}

/** A feed of short items, all of them unread, in the first column of the reader. */
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
      itemCount: items,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`insert into items ("feedId", "guidHash", title, author, snippet, "publishedAt", "arrivedAt", "contentHash", words)
    with recursive number as (select 1 as n union all select n + 1 from number where n < ${items})
    select ${sql.lit(feedId)}, 'item ' || n, 'Item ' || n, '', '', ${sql.lit(now)} + n, ${sql.lit(now)}, '', 10
    from number`.execute(db)
  await sql`insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt")
    select "userId", ${sql.lit(feedId)}, id, 0, 0, ${sql.lit(now)} from columns order by position limit 1`.execute(db)
}

const countHidden = (db: Db): Promise<number> => countRows(db, sql`"itemStates" where "hiddenAt" is not null`)

/** The items whose change is in a stored undo. */
async function countUndoable(db: Db): Promise<number> {
  const parts = await db.selectFrom('undoParts').select('changes').execute()
  return parts.reduce((sum, { changes }) => sum + (JSON.parse(changes) as { hidden: unknown[] }).hidden.length, 0)
}

async function countRows(db: Db, from: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${from}`.execute(db)
  return Number(rows[0]?.rows)
}
