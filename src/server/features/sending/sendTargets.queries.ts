import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { isAmong } from '../../db/isAmong.ts'
import { isReached } from '../../db/isReached.ts'
import { claimRows, isUnleased, type Queue } from '../../db/leases.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, DeliveryRow, SendTargetRow } from '../../db/schema.ts'
import { day, minute, second } from '../../lib/clock.ts'

/** Longer than one delivery takes. */
const leaseMs = 2 * minute
const queue: Queue = { table: 'sendTargets', key: 'id', dueAt: 'nextAt', lease: 'leasedUntil', leaseMs }
/** The longest that a delivery waits. */
export const longestPauseMs = day
/** Between two deliveries to one target. */
const politePauseMs = second

/** Undefined for another reader's. */
export function findTarget(db: Db, reader: Reader, id: number): Promise<SendTargetRow | undefined> {
  return db
    .selectFrom('sendTargets')
    .selectAll()
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
}

export type TargetChange = Partial<
  Pick<
    SendTargetRow,
    | 'name'
    | 'sealedSettings'
    | 'onSaveSince'
    | 'noticesSince'
    | 'nextAt'
    | 'offAt'
    | 'offNotifiedAt'
    | 'offProblem'
    | 'offWords'
    | 'failures'
  >
>

/** Undefined for another reader's. `change` has at least one field. */
export function updateTarget(
  db: Db,
  reader: Reader,
  { id, change }: { id: number; change: TargetChange },
): Promise<SendTargetRow | undefined> {
  return db
    .updateTable('sendTargets')
    .set(change)
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .returningAll()
    .executeTakeFirst()
}

/** False for another reader's. */
export async function deleteTarget(db: Db, reader: Reader, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sendTargets')
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function hasDeliveries(db: Db): Promise<boolean> {
  const one = await db
    .selectFrom('sendTargets')
    .select('id')
    .where('nextAt', 'is not', null)
    .limit(1)
    .executeTakeFirst()
  return one !== undefined
}

type Claim = { now: number; limit: number; exceptOf: number[] }

/** Leases the targets that are due for the longest time, without those of the readers in `exceptOf`. */
export function claimTargets(db: Db, { now, limit, exceptOf }: Claim): Promise<SendTargetRow[]> {
  const isDue = isReached('nextAt', { now, longestMs: longestPauseMs })
  const isOfOther = sql<SqlBool>`not ${isAmong('userId', exceptOf)}`
  const which = sql<SqlBool>`"nextAt" is not null and ${isDue} and ${isUnleased(queue, now)} and ${isOfOther}`
  return claimRows<SendTargetRow>(db, queue, { now, limit, which: [which] })
}

/** The target's next turn is that of its first waiting delivery, not before `notBefore`. Never for one that is turned off. */
export async function releaseTarget(
  db: Db,
  targetId: number,
  { now, notBefore }: { now: number; notBefore: number },
): Promise<void> {
  const first = sql`select min("dueAt") from deliveries where "targetId" = ${targetId} and state = 'waiting'`
  const soonest = Math.max(now + politePauseMs, notBefore)
  await sql`${plannedOnce('release_target')} update "sendTargets" set "leasedUntil" = null, "nextAt" = case
      when "offAt" is not null or (${first}) is null then null
      when (${first}) < ${soonest} then ${soonest} else (${first}) end
    where id = ${targetId}`.execute(db)
}

/** Releases what a killed process had. Only where no other process works on the database. */
export async function releaseTargets(db: Db): Promise<void> {
  await db.updateTable('sendTargets').set({ leasedUntil: null }).where('leasedUntil', 'is not', null).execute()
}

/** A delivery that went well ends the row of failures. Returns how many there are in a row. */
export async function countFailure(db: Db, targetId: number, isFailed: boolean): Promise<number> {
  const { failures } = await db
    .updateTable('sendTargets')
    .set({ failures: isFailed ? sql`failures + 1` : 0 })
    .where('id', '=', targetId)
    .returning('failures')
    .executeTakeFirstOrThrow()
  return failures
}

export async function turnOff(
  db: Db,
  targetId: number,
  { now, problem, words }: { now: number } & Pick<DeliveryRow, 'problem' | 'words'>,
): Promise<void> {
  const change = { offAt: now, offProblem: problem, offWords: words, nextAt: null }
  await db.updateTable('sendTargets').set(change).where('id', '=', targetId).execute()
}
