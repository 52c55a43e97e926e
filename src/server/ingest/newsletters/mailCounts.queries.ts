// Counts accepted and refused mails per day, for the admin.
import type { Db } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import type { MailOutcome } from '../../metrics/metrics.ts'

export async function countMail(db: Db, outcome: MailOutcome, now: number): Promise<void> {
  await db
    .insertInto('mailCounts')
    .values({ dayStartedAt: now - (now % day), outcome, mails: 1 })
    .onConflict((conflict) =>
      conflict
        .columns(['dayStartedAt', 'outcome'])
        .doUpdateSet(({ eb }) => ({ mails: eb('mailCounts.mails', '+', 1) })),
    )
    .execute()
}

/** Mails by outcome. Outcomes without mails are absent. */
export async function findMailCounts(db: Db, since: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('mailCounts')
    .select(({ fn }) => ['outcome', fn.sum<number>('mails').as('mails')])
    .where('dayStartedAt', '>=', since)
    .groupBy('outcome')
    .execute()
  return new Map(rows.map(({ outcome, mails }) => [outcome, Number(mails)]))
}
