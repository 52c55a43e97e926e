import { sql } from 'kysely'
import { dialectOf } from './dialect.ts'
import type { Tx } from './schema.ts'

/** Any number that no other advisory lock has ("broads" in hexadecimal). */
const itemOrderLock = 0x62726f616473

/**
 * Take this first in a transaction that adds items, before any other lock: whoever has it waits for nobody who waits for it.
 * Until the transaction ends nobody else adds items, so the ids of all feeds become visible in their order, and a mark "read
 * up to here" never covers an item that nobody could see yet. SQLite has one writer anyway.
 */
export async function holdItemOrder(tx: Tx): Promise<void> {
  if (dialectOf(tx) === 'postgres')
    await sql`select pg_advisory_xact_lock(cast(${itemOrderLock} as bigint))`.execute(tx)
}
