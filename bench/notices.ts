// Measures how long a new article takes from its publisher's answer to a webhook of each of a feed's readers, and the CPU time of a
// notice. `npm run bench -- notices [sqlite|postgres] [readers]`.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { hour } from '../src/server/lib/clock.ts'
import { givenNotifiedReaders } from '../test/support/givenNotifiedReaders.ts'
import { askedKinds, type BenchDatabase, type DatabaseKind, openFreshDatabase } from './support/benchDatabase.ts'
import { startServerProcess } from './support/serverProcess.ts'

const bars = { seconds: 10, cpuMs: 1 }
/** In the first round each reader gets their feed Notices. */
const rounds = ['first notice of each reader', 'another notice', 'another notice, not sent on']

export async function run(args: string[]): Promise<void> {
  const readers = Number(args.find((arg) => /^\d+$/.test(arg)) ?? 1000)
  for (const kind of askedKinds(args)) {
    console.log(`${kind}: ${readers} readers of one feed, each with a webhook`)
    console.table(await measure(kind, readers))
  }
}

async function measure(kind: DatabaseKind, readers: number) {
  const database = await openFreshDatabase(kind)
  const outside = await startOutside()
  const open = () => openOf(database)
  const db = open()
  await migrate(db)
  await givenNotifiedReaders(db, {
    ...{ readers, feedUrl: `${outside.url}/feed.xml`, now: Date.now() },
    targetOf: (reader) => ({ kind: 'webhook', settings: { server: `${outside.url}/hook/${reader}` } }),
  })
  await db.destroy()
  const table: Record<string, object> = {}
  try {
    for (const [round, title] of rounds.entries()) {
      const db = open()
      const isSent = round < rounds.length - 1
      if (!isSent) await db.updateTable('sendTargets').set({ noticesSince: null }).execute()
      await anHourPasses(db)
      table[title] = await measureRound(database, { db, outside, readers, isSent })
      await db.destroy()
    }
    return table
  } finally {
    await outside.close()
    await database.stop()
  }
}

function openOf({ settings: { DATABASE_URL: url, DATA_DIR: folder } }: BenchDatabase): Db {
  const address =
    url === undefined
      ? ({ is: 'sqlite', file: `${folder}/broadsheet.sqlite` } as const)
      : ({ is: 'postgres', url } as const)
  return openDatabase(address, console.error)
}

async function anHourPasses(db: Db): Promise<void> {
  await db
    .updateTable('subscriptions')
    .set(({ eb }) => ({ notifiedAt: eb('notifiedAt', '-', 2 * hour) }))
    .execute()
  await db.updateTable('feeds').set({ nextCheckAt: 0, leasedUntil: null }).where('kind', '=', 'articles').execute()
}

type Round = { db: Db; outside: Outside; readers: number; isSent: boolean }

async function measureRound(database: BenchDatabase, { db, outside, readers, isSent }: Round) {
  outside.publish()
  const notices = async () =>
    Number(
      (
        await db
          .selectFrom('items')
          .innerJoin('feeds', 'feeds.id', 'items.feedId')
          .where('feeds.kind', '=', 'notices')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .executeTakeFirstOrThrow()
      ).count,
    )
  const before = await notices()
  const server = await startServerProcess({
    ...database.settings,
    ...{ FETCH_ALLOW_PRIVATE_NETWORKS: 'true', PUBLIC_URL: 'http://news.example', LOG_LEVEL: 'error' },
  })
  try {
    while (outside.askedAt === null) await sleep(5)
    const [cpuMs, databaseMs] = [server.cpuMs(), database.cpuMs()]
    const isDone = async () => (isSent ? outside.taken.length >= readers : (await notices()) - before >= readers)
    while (!(await isDone())) await sleep(isSent ? 5 : 200)
    const taken = outside.taken.map(({ at }) => (at - (outside.askedAt ?? 0)) / 1000).sort((one, other) => one - other)
    const cpuOfNotice = (server.cpuMs() - cpuMs) / readers
    await sleep(2000)
    return {
      'CPU ms a notice': rounded(cpuOfNotice),
      ...(isSent ? {} : { 'at most': bars.cpuMs }),
      'CPU ms of PostgreSQL': rounded((database.cpuMs() - databaseMs) / readers),
      ...(isSent && {
        'seconds at p50': rounded(taken[Math.floor(taken.length * 0.5)] ?? Number.NaN),
        'seconds at p95': rounded(taken[Math.floor(taken.length * 0.95)] ?? Number.NaN),
        'seconds at most': bars.seconds,
        'readers without one': readers - new Set(outside.taken.map(({ path }) => path)).size,
        'notices too many': outside.taken.length - readers,
      }),
    }
  } finally {
    await server.stop()
  }
}

type Outside = {
  url: string
  /** When the server asked for the newest article, in milliseconds. */
  askedAt: number | null
  taken: { path: string; at: number }[]
  publish: () => void
  close: () => Promise<void>
}

/** The publisher, and the programs that take notices. */
async function startOutside(): Promise<Outside> {
  let articles = 0
  const server = createServer((request, response) => {
    request.resume()
    request.on('end', () => {
      if (request.method === 'POST') {
        outside.taken.push({ path: request.url ?? '', at: performance.now() })
        response.end('{}')
        return
      }
      const items = Array.from(
        { length: articles },
        (_, n) => `<item><title>Article ${n}</title><guid>${n}</guid></item>`,
      )
      response.setHeader('content-type', 'application/rss+xml')
      response.end(`<rss version="2.0"><channel><title>The Ledger</title>${items.join('')}</channel></rss>`)
      outside.askedAt ??= performance.now()
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const outside: Outside = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    askedAt: null,
    taken: [],
    publish() {
      articles += 1
      outside.askedAt = null
      outside.taken = []
    },
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
  return outside
}

const rounded = (number: number) => Number(number.toFixed(2))

if (import.meta.main) await run(process.argv.slice(2))
