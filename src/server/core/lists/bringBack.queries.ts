import { type SqlBool, sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { day } from '../../lib/clock.ts'
import { fadesKeptDays, values } from '../fading/fading.queries.ts'
import type { Reader } from '../reader.ts'
import { keepAllFromFading } from '../readMarks/keptItems.queries.ts'
import { readOrHiddenAt } from '../readMarks/readRule.queries.ts'
import type { RaisedMark } from './readAll.queries.ts'

/** The items that faded within a week, by subscription: from its mark of today down to its mark before. */
export type WeeksFade = RaisedMark & { items: number }

const firstDay = (now: number) => Math.floor(now / day) - fadesKeptDays

/** `feedId`: only of this subscription. */
export async function findWeeksFades(
  db: Db,
  reader: Reader,
  { now, feedId }: { now: number; feedId?: number | undefined },
): Promise<WeeksFade[]> {
  const isAsked = feedId === undefined ? sql<SqlBool>`true` : sql<SqlBool>`subscription.id = ${feedId}`
  const { rows } = await sql<WeeksFade>`
    with week as materialized (select subscription.id, subscription."feedId", subscription."readUpTo",
        subscription."fadedUpTo", min(fades."fadedUpTo") as "to"
      from subscriptions as subscription join fades on fades."subscriptionId" = subscription.id and fades.day >= ${firstDay(now)}
      where subscription."userId" = ${reader.id} and ${isAsked}
      group by subscription.id, subscription."feedId", subscription."readUpTo", subscription."fadedUpTo")
    select week.id as "subscriptionId", week."feedId", week."fadedUpTo" as "from", week."to",
      (select count(*) from items as item left join "itemStates" as state on state."userId" = ${reader.id}
         and state."feedId" = item."feedId" and state."itemId" = item.id
       where item."feedId" = week."feedId" and item.id <= week."fadedUpTo" and item.id > week."to"
         and item.id > week."readUpTo" and ${readOrHiddenAt} is null and state."unreadAgainAt" is null) as items
    from week where week."fadedUpTo" > week."to"`.execute(db)
  return rows.map((row) => ({ ...row, items: Number(row.items) }))
}

const rowsPerStatement = 1000

/** The caller has locked the reader. */
export async function lowerFadedMarks(
  tx: Tx,
  reader: Reader,
  { fades, now }: { fades: RaisedMark[]; now: number },
): Promise<void> {
  await moveMarks(tx, reader, { fades, broughtBackAt: now })
  const ids = fades.map(({ subscriptionId }) => subscriptionId)
  await sql`delete from fades where ${isAnyNumber(tx, 'subscriptionId', ids)}`.execute(tx)
}

/** Only where the mark is unchanged since. Items that fade again can be brought back again. */
export async function raiseFadedMarks(
  tx: Tx,
  reader: Reader,
  { fades, now }: { fades: RaisedMark[]; now: number },
): Promise<void> {
  const today = Math.floor(now / day)
  const back = fades.map(({ from, to, ...mark }) => ({ ...mark, from: to, to: from }))
  const ids = await moveMarks(tx, reader, { fades: back, broughtBackAt: null })
  const rows = back.flatMap(({ subscriptionId, from }) => (ids.has(subscriptionId) ? [{ subscriptionId, from }] : []))
  for (const some of chunksOf(rows, rowsPerStatement))
    await tx
      .insertInto('fades')
      .values(some.map(({ subscriptionId, from }) => ({ subscriptionId, day: today, fadedUpTo: from })))
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  // They may have been saved since they were brought back.
  await keepAllFromFading(tx, reader, now)
}

/** Returns the subscriptions whose mark was still at `from`. */
async function moveMarks(
  tx: Tx,
  reader: Reader,
  { fades, broughtBackAt }: { fades: RaisedMark[]; broughtBackAt: number | null },
): Promise<Set<number>> {
  const ids = new Set<number>()
  for (const some of chunksOf(fades, rowsPerStatement)) {
    const old = values(some.map(({ subscriptionId, from, to }) => [subscriptionId, from, to, broughtBackAt]))
    const { rows } = await sql<{ id: number }>`with old (id, was, becomes, "backAt") as (${old})
      update subscriptions set "fadedUpTo" = old.becomes, "broughtBackAt" = old."backAt" from old
      where subscriptions.id = old.id and subscriptions."userId" = ${reader.id} and subscriptions."fadedUpTo" = old.was
      returning subscriptions.id`.execute(tx)
    for (const { id } of rows) ids.add(id)
  }
  return ids
}
