// A database that reads but cannot write, as on a full disk or one mounted read-only.
import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'
import type { DatabaseKind } from './eachDatabase.ts'

export type WriteFault = 'full' | 'readOnly'

/** PostgreSQL's own codes: disk_full and read_only_sql_transaction. */
const codes: Record<WriteFault, string> = { full: '53100', readOnly: '25006' }

type Refusal = { kind: DatabaseKind; fault: WriteFault; tables: string[] }

/**
 * Makes writes to these tables fail; resolves with a function that ends it. On PostgreSQL a trigger raises the real error.
 * SQLite refuses every write, and supports only `readOnly`.
 */
export async function refuseWrites(db: Db, { kind, fault, tables }: Refusal): Promise<() => Promise<void>> {
  if (kind === 'sqlite') {
    if (fault === 'full') throw new Error('On SQLite the number of pages is limited instead.')
    await sql`pragma query_only = on`.execute(db)
    return async () => void (await sql`pragma query_only = off`.execute(db))
  }
  await sql`create function refuse_writes() returns trigger language plpgsql as
    ${sql.lit(`begin raise exception 'could not write' using errcode = '${codes[fault]}'; end`)}`.execute(db)
  for (const table of tables)
    await sql`create trigger refuse before insert or update or delete on ${sql.table(table)}
      for each statement execute function refuse_writes()`.execute(db)
  return async () => void (await sql`drop function refuse_writes() cascade`.execute(db))
}
