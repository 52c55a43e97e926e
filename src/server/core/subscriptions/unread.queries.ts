import { type RawBuilder, sql } from 'kysely'
import { byIndex } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db } from '../../db/schema.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { itemsAboveMark } from '../readMarks/itemsAboveMark.queries.ts'
import { doneUpTo, isUnreadAgain, readOrHiddenAt } from '../readMarks/readRule.queries.ts'
import { countHiddenUnread } from '../stories/stories.queries.ts'

/**
 * How many unread items each of a reader's subscriptions has, by subscription id, those with none included. Never looks
 * at an item: counts over index ranges per subscription, the read rule (readRule.queries.ts) by sets. `only`: the
 * subscriptions to count; all when it is not given.
 */
export async function countUnread(db: Db, userId: number, only?: number[]): Promise<Map<number, number>> {
  return sumUnread(await countRows(db, userId, only))
}

/** Like `countUnread`, without the items that the reader's lists hide. None for a muted feed. */
export async function countShownUnread(db: Db, reader: ItemReader, only?: number[]): Promise<Map<number, number>> {
  const rows = await countRows(db, reader.id, only)
  const counts = sumUnread(rows.map((row) => (row.mutedAt === null ? row : { ...row, unread: 0 })))
  if (!reader.hidesDuplicates) return counts
  for (const [id, hidden] of await countHiddenUnread(db, reader, only))
    counts.set(id, Math.max(0, (counts.get(id) ?? 0) - hidden))
  return counts
}

type Counted = { id: number; unread: number; mutedAt: number | null }

function sumUnread(rows: Counted[]): Map<number, number> {
  const counts = new Map<number, number>()
  for (const { id, unread } of rows) counts.set(id, (counts.get(id) ?? 0) + unread)
  return counts
}

/** A row for each subscription, and another one for its items that are unread again below its marks. */
async function countRows(db: Db, userId: number, only: number[] | undefined): Promise<Counted[]> {
  const isCounted = only === undefined ? sql`` : sql` and ${isAmong('mark.id', only)}`
  const { rows } = await sql<Counted>`
    select mark.id, mark."mutedAt", ${itemsAboveMark('mark')} - ${doneAboveMark(db, userId)} as unread
    from subscriptions as mark join feeds as feed on feed.id = mark."feedId" where mark."userId" = ${userId}${isCounted}
    union all
    select mark.id, mark."mutedAt", count(*) as unread from "itemStates" as state
    join subscriptions as mark on mark."userId" = state."userId" and mark."feedId" = state."feedId"
    where state."userId" = ${userId} and ${isUnreadAgain} and state."itemId" <= ${doneUpTo('mark')}${isCounted}
    group by mark.id`.execute(db)
  return rows
}

/**
 * The number of items above the marks of `mark` that were marked read or hidden. Most readers hide nothing, and SQLite counts one
 * column faster than the first of two.
 */
function doneAboveMark(db: Db, userId: number): RawBuilder<number> {
  const count = (moment: RawBuilder<number | null>) => sql<number>`(select count(${moment}) from "itemStates" as state
    where state."userId" = mark."userId" and state."feedId" = mark."feedId" and state."itemId" > ${doneUpTo('mark')})`
  const hidesItems = sql`exists (select 1 from "itemStates" as state ${byIndex(db, 'hidden_items')}
    where state."userId" = ${userId} and state."hiddenAt" is not null)`
  return sql<number>`(case when ${hidesItems} then ${count(readOrHiddenAt)} else ${count(sql`state."readAt"`)} end)`
}
