// Tables that are queues of the worker: a row is due at a time, and one worker at a time takes it, by a lease. A worker that dies loses
// its rows when their leases end.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { skipLocked } from './dialect.ts'
import { isReached } from './isReached.ts'
import type { Db, Schema } from './schema.ts'

export type Queue = {
  table: keyof Schema
  key: string
  /** The column that orders the rows, longest due first. */
  dueAt: string
  /** The column that gets the end of the lease. It identifies the lease, too. */
  lease: string
  /** Longer than work on a row takes. */
  leaseMs: number
}

/** `which`: up to `limit` rows of each. One index range answers each condition, but not two of them together. */
type Claim = { now: number; limit: number; which: readonly RawBuilder<SqlBool>[] }

/** No lease ends later than in twice its time, whatever the difference between the clocks of several workers. */
export const isUnleased = ({ lease, leaseMs }: Pick<Queue, 'lease' | 'leaseMs'>, now: number): RawBuilder<SqlBool> =>
  sql<SqlBool>`(${sql.ref(lease)} is null or ${isReached(lease, { now, longestMs: 2 * leaseMs })})`

/** One statement takes the leases, so several workers never get the same row. */
export async function claimRows<Row>(db: Db, queue: Queue, { now, limit, which }: Claim): Promise<Row[]> {
  const table = sql.table(queue.table)
  const key = sql.id(queue.key)
  const due = which.map(
    (condition, index) => sql`${sql.id(`due${index}`)} as materialized (select ${key} from ${table} where ${condition}
      order by ${sql.id(queue.dueAt)} limit ${limit} ${skipLocked(db)})`,
  )
  const keys = which.map((_, index) => sql`select ${key} from ${sql.id(`due${index}`)}`)
  const claim = sql<Row>`with ${sql.join(due)}
    update ${table} set ${sql.id(queue.lease)} = ${now + queue.leaseMs}
    where ${key} in (${sql.join(keys, sql` union all `)}) returning *`
  return (await claim.execute(db)).rows
}

/** Takes no lock, and most of the time nothing is due, so it comes before a claim. */
export async function hasRows(
  db: Db,
  { table }: Pick<Queue, 'table'>,
  which: readonly RawBuilder<SqlBool>[],
): Promise<boolean> {
  const some = which.map((condition) => sql`exists (select 1 from ${sql.table(table)} where ${condition})`)
  const { rows } = await sql`select 1 where ${sql.join(some, sql` or `)}`.execute(db)
  return rows.length > 0
}
