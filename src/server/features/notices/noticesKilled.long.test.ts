// The real server, killed (kill -9) while it makes notices and sends them on.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { startProduct } from '../../../../test/browser/support/product.ts'
import { givenNotifiedReaders } from '../../../../test/support/givenNotifiedReaders.ts'
import { givenTaker } from '../../../../test/support/givenTaker.ts'
import { onRealPostgres } from '../../../../test/support/realPostgres.ts'
import { migrate } from '../../db/migrate.ts'
import { openDatabase } from '../../db/openDatabase.ts'
import type { Db } from '../../db/schema.ts'

const readers = 200
/** The server is killed when so many notices are made, and then when so many messages have arrived. */
const killedAfter = { notices: [50, 150], messages: [20, 60, 110] }
/** Messages that are under way at the same time. */
const underWay = 16

async function expectNoticesOnce(databaseUrl: string | null): Promise<void> {
  // Every second reader has a webhook, which knows a repeated message, the others ntfy, which doesn't.
  const [webhooks, ntfy] = [await givenTaker(), await givenTaker()]
  const arrived = () => webhooks.requests.length + ntfy.requests.length
  const open = (folder: string): Db => openDatabase(addressOf(databaseUrl, folder), () => {})
  const product = await startProduct(
    {
      ...{ FETCH_ALLOW_PRIVATE_NETWORKS: 'true', LOG_LEVEL: 'warn' },
      ...(databaseUrl !== null && { DATABASE_URL: databaseUrl }),
    },
    {
      async prepare(folder, publishers) {
        const ledger = publishers.feed('ledger', 'empty', { title: 'The Ledger' })
        ledger.publish({ title: 'News', publishedAt: Date.now() })
        const db = open(folder)
        await migrate(db)
        await givenNotifiedReaders(db, {
          ...{ readers, feedUrl: ledger.url, now: Date.now() },
          targetOf: (reader) =>
            reader % 2 === 0
              ? { kind: 'webhook', settings: { server: `${webhooks.url}/${reader}` } }
              : { kind: 'ntfy', settings: { server: ntfy.url, topic: `${reader}` } },
        })
        await db.destroy()
      },
    },
  )
  onTestFinished(product.kill)
  const db = open(product.dataFolder)
  onTestFinished(() => db.destroy())
  const kill = async () => {
    await product.restart('SIGKILL')
    // The leases of a killed worker end in a few minutes; on SQLite the next one knows that they are nobody's.
    if (databaseUrl !== null) await endLeases(db)
  }
  for (const count of killedAfter.notices) {
    await until(async () => (await countNotices(db)) >= count)
    await kill()
  }
  for (const count of killedAfter.messages) {
    await until(async () => arrived() >= count)
    await kill()
  }
  await until(async () => (await countWaiting(db)) === 0)
  await sleep(3000)
  expect(await noticesOfReaders(db)).toEqual(new Map([[1, readers]]))
  expect(await db.selectFrom('noticeTurns').selectAll().execute()).toEqual([])

  const topics = ntfy.requests.map(({ body }) => JSON.parse(body).topic)
  expect(new Set(topics).size).toBe(topics.length)
  const kills = killedAfter.notices.length + killedAfter.messages.length
  const givenUp = await db.selectFrom('deliveries').select('id').where('problem', '=', 'unknown').execute()
  expect(givenUp.length).toBeLessThanOrEqual(kills * underWay)
  expect(topics.length).toBeGreaterThanOrEqual(readers / 2 - givenUp.length)

  const byReader = Map.groupBy(webhooks.requests, ({ path }) => path)
  expect(byReader.size).toBe(readers / 2)
  for (const requests of byReader.values())
    expect(new Set(requests.map(({ headers }) => headers['x-broadsheet-delivery'])).size).toBe(1)
}

const addressOf = (url: string | null, folder: string) =>
  url === null
    ? ({ is: 'sqlite', file: join(folder, 'broadsheet.sqlite') } as const)
    : ({ is: 'postgres', url } as const)

async function until(isTrue: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 120_000
  while (!(await isTrue())) {
    if (Date.now() > end) throw new Error('It takes more than two minutes.')
    await sleep(3)
  }
}

async function countNotices(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .where('feeds.kind', '=', 'notices')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

async function countWaiting(db: Db): Promise<number> {
  const waiting = await db.selectFrom('deliveries').select('id').where('state', '=', 'waiting').execute()
  const made = await countNotices(db)
  return waiting.length + (readers - made)
}

/** How many readers have how many notices. */
async function noticesOfReaders(db: Db): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .where('feeds.kind', '=', 'notices')
    .select('feeds.ownerId')
    .execute()
  const byReader = Map.groupBy(rows, ({ ownerId }) => ownerId)
  return new Map(
    [...Map.groupBy(byReader.values(), ({ length }) => length)].map(([notices, some]) => [notices, some.length]),
  )
}

async function endLeases(db: Db): Promise<void> {
  for (const table of ['sendTargets', 'feeds'] as const)
    await db.updateTable(table).set({ leasedUntil: 1 }).where('leasedUntil', 'is not', null).execute()
}

test('a server that is killed five times while it makes notices and sends them on makes each once and loses none', () =>
  expectNoticesOnce(null))
onRealPostgres('the same on PostgreSQL', expectNoticesOnce)
