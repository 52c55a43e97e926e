import { type SqlBool, sql } from 'kysely'
import type { MailStop } from '../../../shared/features/paper.ts'
import { limits } from '../../../shared/limits.ts'
import type { Reader } from '../../core/reader.ts'
import { isReached } from '../../db/isReached.ts'
import { claimRows, isUnleased, type Queue } from '../../db/leases.ts'
import type { Db, MailedPaperRow } from '../../db/schema.ts'
import { day, minute } from '../../lib/clock.ts'

/** Longer than all papers of one claim take. */
const leaseMs = 5 * minute
const queue: Queue = { table: 'mailedPapers', key: 'userId', dueAt: 'nextAt', lease: 'leasedUntil', leaseMs }
/** Papers of weekends come that far apart. */
const longestPauseMs = 8 * day

/** Leases readers whose papers are due for the longest time. */
export function claimPapers(db: Db, { now, limit }: { now: number; limit: number }): Promise<MailedPaperRow[]> {
  const isDue = isReached('nextAt', { now, longestMs: longestPauseMs })
  const which = sql<SqlBool>`"nextAt" is not null and ${isDue} and ${isUnleased(queue, now)}`
  return claimRows<MailedPaperRow>(db, queue, { now, limit, which: [which] })
}

/** Releases what a killed process had. Only where no other process works on the database. */
export async function releasePapers(db: Db): Promise<void> {
  await db.updateTable('mailedPapers').set({ leasedUntil: null }).where('leasedUntil', 'is not', null).execute()
}

/** Whether the lease is still this one's: a slow worker may have lost it. */
export async function holdsLease(db: Db, { userId, leasedUntil }: MailedPaperRow): Promise<boolean> {
  const held = await db
    .selectFrom('mailedPapers')
    .select('userId')
    .where('userId', '=', userId)
    .where('leasedUntil', '=', leasedUntil)
    .executeTakeFirst()
  return held !== undefined
}

export type MailEnd = Partial<Pick<MailedPaperRow, 'mailedDay' | 'tries' | 'refusals' | 'stopped' | 'words'>> & {
  nextAt: number | null
}

/** Releases the reader. A choice that they changed since the claim keeps its own time. */
export async function endTurn(db: Db, claimed: MailedPaperRow, { nextAt, ...end }: MailEnd): Promise<void> {
  await db
    .updateTable('mailedPapers')
    .set({
      ...end,
      leasedUntil: null,
      nextAt: sql`case when "nextAt" = ${claimed.nextAt} then ${nextAt} else "nextAt" end`,
    })
    .where('userId', '=', claimed.userId)
    .where('leasedUntil', '=', claimed.leasedUntil)
    .execute()
}

/** Ends a turn in which the paper was mailed. Too many unopened ones stop the papers, unless the reader opened one meanwhile. */
export async function endMailed(
  db: Db,
  claimed: MailedPaperRow,
  { mailedDay, nextAt }: { mailedDay: string; nextAt: number },
): Promise<void> {
  const isLast = sql`unopened + 1 >= ${limits.paperUnopenedMax}`
  await sql`update "mailedPapers" set "leasedUntil" = null, "mailedDay" = ${mailedDay}, tries = 0, refusals = 0, words = '',
      unopened = unopened + 1, stopped = case when ${isLast} then 'unopened' else '' end,
      "nextAt" = case when ${isLast} then null when "nextAt" = ${claimed.nextAt} then ${nextAt} else "nextAt" end
    where "userId" = ${claimed.userId} and "leasedUntil" = ${claimed.leasedUntil}`.execute(db)
}

/** The reader opened a paper. One that is stopped stays so until they choose it again. */
export async function noteOpening(db: Db, reader: Reader, now: number): Promise<void> {
  await sql`update "mailedPapers" set unopened = 0, "openedAt" = ${now}
    where "userId" = ${reader.id} and stopped = '' and (unopened > 0 or "openedAt" is null)`.execute(db)
}

export async function findStop(db: Db, reader: Reader): Promise<MailStop | undefined> {
  const row = await db
    .selectFrom('mailedPapers')
    .select(['stopped', 'words'])
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return row === undefined || row.stopped === '' ? undefined : { is: row.stopped, words: row.words }
}
