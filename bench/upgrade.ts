// Upgrades a PostgreSQL database from before 0.1.0 while the version before reads and writes it: the longest statement and the refused
// ones. `npm run bench -- upgrade [items]`, by default 2,000,000.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { type Kysely, sql } from 'kysely'
import { migrate } from '../src/server/db/migrate.ts'
import { openDatabase } from '../src/server/db/openDatabase.ts'
import type { Db } from '../src/server/db/schema.ts'
import { openFreshDatabase } from './support/benchDatabase.ts'

const itemsAtOnce = 100_000
const mostMs = 1000

export async function run(args: string[]): Promise<void> {
  const items = Number(args[0] ?? 2_000_000)
  const database = await openFreshDatabase('postgres')
  const open = () => openDatabase({ is: 'postgres', url: database.settings.DATABASE_URL ?? '' }, () => {})
  try {
    await fill(open, items)
    const [reading, upgrading] = [open(), open()]
    const calls = startCalls(reading)
    let waits = 0
    const startedAt = performance.now()
    const cpuBefore = database.cpuMs()
    const done = await migrate(upgrading, {
      onProgress: ({ is }) => {
        if (is === 'waiting') waits += 1
      },
    })
    const wallMs = performance.now() - startedAt
    const { longestMs, count, refused } = await calls.stop()
    console.table({
      items,
      migrations: done.length,
      'attempts that gave way': waits,
      'seconds of the upgrade': Math.round(wallMs / 1000),
      'CPU seconds of PostgreSQL': Math.round((database.cpuMs() - cpuBefore) / 1000),
      'calls meanwhile': count,
      'refused calls': refused.size === 0 ? 0 : [...refused].join(', '),
      'longest call (ms)': Math.round(longestMs),
      'at most (ms)': mostMs,
    })
    await Promise.all([reading.destroy(), upgrading.destroy()])
  } finally {
    await database.stop()
  }
}

/** The items of the dump, again and again, as items of their feeds. */
async function fill(open: () => Db, items: number): Promise<void> {
  const dump = join(import.meta.dirname, '../test/fixtures/databases/before-0.1.0.postgres.sql.gz')
  const loading = open()
  await sql
    .raw(
      gunzipSync(readFileSync(dump))
        .toString()
        .replace(/^\\.*$/gm, ''),
    )
    .execute(loading)
  // The dump changes settings of its connection.
  await loading.destroy()
  const db = open()
  const { rows: columns } = await sql<{ name: string }>`select quote_ident(column_name) as name
    from information_schema.columns where table_schema = 'public' and table_name = 'items' and column_name <> 'id'`.execute(
    db,
  )
  const names = columns.map(({ name }) => name)
  const made: Record<string, string> = { title: `title || ' ' || number`, '"guidHash"': 'gen_random_uuid()::text' }
  const values = names.map((name) => made[name] ?? name)
  for (let count = 0; count < items; count += itemsAtOnce)
    await sql
      .raw(
        `insert into items (${names.join(', ')}) select ${values.join(', ')} from (select * from items order by id limit 100) as items,
          generate_series(1, ${Math.ceil(Math.min(itemsAtOnce, items - count) / 100)}) as number`,
      )
      .execute(db)
  await sql`analyze`.execute(db)
  await db.destroy()
}

/** Statements as the version before sends them: its columns only. */
const statements: ((db: Kysely<never>) => Promise<unknown>)[] = [
  (db) => sql`select id, title from items where "feedId" = 1 order by "publishedAt" desc, id desc limit 3`.execute(db),
  (db) => sql`select * from items where id = (select max(id) from items)`.execute(db),
  (db) => sql`select * from feeds order by id limit 20`.execute(db),
  (db) => sql`select * from subscriptions where "userId" = 1`.execute(db),
  (db) => sql`select * from "itemStates" where "userId" = 1 order by "itemId" limit 50`.execute(db),
  (db) => sql`update items set title = title where id = (select max(id) from items)`.execute(db),
  (db) => sql`update subscriptions set "readUpTo" = "readUpTo" where "userId" = 1`.execute(db),
  (db) => sql`update feeds set "nextCheckAt" = "nextCheckAt" where id = 1`.execute(db),
]

/** Four callers, each with a pause after its call. */
function startCalls(db: Db) {
  let isOver = false
  let [longestMs, count] = [0, 0]
  const refused = new Set<string>()
  const callers = [0, 1, 2, 3].map(async (caller) => {
    for (let turn = caller; !isOver; turn++) {
      const startedAt = performance.now()
      await statements[turn % statements.length]?.(db as unknown as Kysely<never>).catch((error: Error) =>
        refused.add(error.message),
      )
      longestMs = Math.max(longestMs, performance.now() - startedAt)
      count += 1
      await new Promise((resolve) => setTimeout(resolve, 20))
    }
  })
  return {
    async stop() {
      isOver = true
      await Promise.all(callers)
      return { longestMs, count, refused }
    },
  }
}
