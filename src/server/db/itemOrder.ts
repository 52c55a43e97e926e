import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Tx } from './schema.ts'

/** Any number that no other advisory lock uses ("broads" in hexadecimal). */
const itemOrderLock = 0x62726f616473

/**
 * Take this lock first in a transaction that adds items: its holder never waits for a transaction that waits for it. Only one
 * transaction adds items at a time, so items become visible in the order of their ids across all feeds, and a mark "read up to
 * here" never covers an item that was not visible yet. SQLite has one writer anyway.
 */
export async function holdItemOrder(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(cast(${itemOrderLock} as bigint))`.execute(tx)
}
