// An empty migrated database in memory. The migrations run once in each process; a database is then made of their result,
// which takes a third of their time.
import { sql } from 'kysely'
import { migrate } from '../../src/server/db/migrate.ts'
import { openDatabase } from '../../src/server/db/openDatabase.ts'
import type { Db } from '../../src/server/db/schema.ts'

type Template = { statements: string[]; migrations: { name: string; timestamp: string }[] }

let template: Promise<Template> | undefined

export async function openEmptySqlite(): Promise<Db> {
  template ??= readTemplate()
  const { statements, migrations } = await template
  const db = openInMemory()
  await db.transaction().execute(async (tx) => {
    for (const statement of statements) await sql.raw(statement).execute(tx)
    await sql`insert into kysely_migration (name, timestamp)
      values ${sql.join(migrations.map(({ name, timestamp }) => sql`(${name}, ${timestamp})`))}`.execute(tx)
    await sql`insert into kysely_migration_lock (id, is_locked) values ('migration_lock', 0)`.execute(tx)
  })
  return db
}

async function readTemplate(): Promise<Template> {
  const db = openInMemory()
  try {
    await migrate(db)
    // SQLite makes its own tables, and a virtual table makes its shadow tables.
    const { rows } = await sql<{ sql: string }>`
      select sql from sqlite_schema
      where sql is not null and name not like 'sqlite_%'
        and name not in (select name from pragma_table_list where type = 'shadow')
      order by rowid`.execute(db)
    const { rows: migrations } = await sql<Template['migrations'][number]>`
      select name, timestamp from kysely_migration`.execute(db)
    return { statements: rows.map((row) => row.sql), migrations }
  } finally {
    await db.destroy()
  }
}

const openInMemory = (): Db =>
  openDatabase({ is: 'sqlite', file: ':memory:' }, (error) => {
    throw error
  })
