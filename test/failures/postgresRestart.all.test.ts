// PostgreSQL crashes and restarts while a reader clicks without a pause and a worker refreshes.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { type Cluster, startCluster } from '../../dev/postgres.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'
import type { Item } from '../../src/shared/api/entities.ts'
import { startProductOfTest } from '../support/productOfTest.ts'

test('PostgreSQL restarts under load: no acknowledged click is lost, no item duplicated, no 500 answered', async ({
  skip,
  onTestFinished,
}) => {
  const cluster = await givenCluster(onTestFinished)
  if (!cluster) return skip('no PostgreSQL of its own to restart')
  const url = cluster.url
  const product = await startProductOfTest({
    DATABASE_URL: url,
    LOG_LEVEL: 'fatal',
    REFRESH_INTERVAL_MINUTES: '5',
  })
  const ask = await signUp(product.url)
  const { columns } = await ask('GET', '/columns').then(({ body }) => body as { columns: { id: number }[] })
  const sources = Array.from({ length: 6 }, (_, number) => product.publishers.feed(`wire-${number}`, 'grows'))
  for (const { url: feedUrl } of sources) await ask('POST', '/feeds', { feedUrl, columnId: columns[0]?.id })
  const { items } = await ask('GET', '/feeds/items?limit=30').then(({ body }) => body as { items: Item[] })
  const clicks = startClicking(ask, items)
  const db = openDatabase({ is: 'postgres', url }, () => {})

  for (const mode of ['immediate', 'fast'] as const) {
    await makeDue(db)
    await clicks.answeredMore(40)
    await cluster.restart(mode)
    await clicks.answeredMore(40)
  }
  await clicks.stop()
  // 503 asks for a retry; 0 is a closed connection, which cannot happen while the product runs.
  expect([...clicks.statuses].sort()).toEqual([200, 503])
  expect(await findLost(db, clicks.promised)).toEqual([])

  // The worker has reconnected by itself. A check that was running sets the feed's next one when it ends.
  const before = sources.map(({ requests }) => requests.length)
  while (sources.some(({ requests }, index) => requests.length <= (before[index] ?? 0))) {
    await makeDue(db)
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  expect(await product.stop()).toBe(0)
  const { rows: doubled } = await sql`select "feedId", title from items group by 1, 2 having count(*) > 1`.execute(db)
  expect(doubled).toEqual([])
  const { rows: miscounted } = await sql`select id from feeds
      where "itemCount" <> (select count(*) from items where items."feedId" = feeds.id)`.execute(db)
  expect(miscounted).toEqual([])
  await db.destroy()
})

async function givenCluster(onTestFinished: (end: () => void) => void): Promise<Cluster | null> {
  if (process.env.TEST_DATABASES === 'sqlite') return null
  const folder = mkdtempSync(join(tmpdir(), 'broadsheet-restart-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const started = await startCluster(folder, { max_connections: '50' })
  if (started.is === 'failed') return null
  onTestFinished(() => started.cluster.stop('immediate'))
  return started.cluster
}

type Ask = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>

async function signUp(url: string): Promise<Ask> {
  const ask =
    (token: string): Ask =>
    async (method, path, body) => {
      const headers = { authorization: `Bearer ${token}`, ...(body ? { 'content-type': 'application/json' } : {}) }
      const request = { method, headers, ...(body ? { body: JSON.stringify(body) } : {}) }
      const answer = await fetch(`${url}/api${path}`, request)
      return { status: answer.status, body: await answer.json() }
    }
  const account = { email: 'ada@example.com', password: 'a long enough password', name: 'Ada' }
  const { body } = await ask('')('POST', '/auth/register', account)
  return ask((body as { token: string }).token)
}

/** Marks one item after the other read and unread, four at a time; each item has at most one open request. */
function startClicking(ask: Ask, items: Item[]) {
  const promised = new Map<number, boolean>()
  const statuses = new Set<number>()
  let isStopped = false
  let answered = 0
  const clickOn = async (own: Item[]) => {
    for (let turn = 0; !isStopped; turn++) {
      const item = own[turn % own.length]
      if (!item) return
      const isRead = Math.floor(turn / own.length) % 2 === 0
      const { status } = await ask('PATCH', `/feeds/items/${item.id}/read`, { isRead }).catch(() => ({ status: 0 }))
      statuses.add(status)
      if (status === 200) {
        promised.set(item.id, isRead)
        answered++
        continue
      }
      // Unknown: stored just before the response was lost, or not. Like a person, the test does not repeat the click.
      promised.delete(item.id)
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  }
  const clicking = [0, 1, 2, 3].map((hand) => clickOn(items.filter((_, index) => index % 4 === hand)))
  return {
    promised,
    statuses,
    async answeredMore(more: number) {
      const wanted = answered + more
      while (answered < wanted) await new Promise((resolve) => setTimeout(resolve, 10))
    },
    async stop() {
      isStopped = true
      await Promise.all(clicking)
    },
  }
}

async function findLost(db: Db, promised: Map<number, boolean>): Promise<number[]> {
  const states = await db.selectFrom('itemStates').select(['itemId', 'readAt']).execute()
  const isRead = new Map(states.map(({ itemId, readAt }) => [itemId, readAt !== null]))
  return [...promised].filter(([id, read]) => (isRead.get(id) ?? false) !== read).map(([id]) => id)
}

async function makeDue(db: Db): Promise<void> {
  await db.updateTable('feeds').set({ nextCheckAt: 0, leasedUntil: null }).execute()
}
