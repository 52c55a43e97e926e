import { sql } from 'kysely'
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
  const rows = await countRows(db, userId, only)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

type Counted = { id: number; unread: number; mutedAt: number | null }

async function countRows(db: Db, userId: number, only: number[] | undefined): Promise<Counted[]> {
  const isCounted = only === undefined ? sql`` : sql` and ${isAmong('mark.id', only)}`
  const { rows } = await sql<Counted>`
    with again as materialized (
      select mark.id, count(*) as items from "itemStates" as state
      join subscriptions as mark on mark."userId" = state."userId" and mark."feedId" = state."feedId"
      where state."userId" = ${userId} and ${isUnreadAgain} and state."itemId" <= ${doneUpTo('mark')}${isCounted}
      group by mark.id)
    select mark.id, mark."mutedAt", ${itemsAboveMark('mark')}
      - (select count(${readOrHiddenAt}) from "itemStates" as state where state."userId" = mark."userId"
           and state."feedId" = mark."feedId" and state."itemId" > ${doneUpTo('mark')})
      + coalesce((select again.items from again where again.id = mark.id), 0) as unread
    from subscriptions as mark join feeds as feed on feed.id = mark."feedId" where mark."userId" = ${userId}${isCounted}`.execute(
    db,
  )
  return rows
}

/** Like `countUnread`, without the items that the reader's lists hide. None for a muted feed. */
export async function countShownUnread(db: Db, reader: ItemReader, only?: number[]): Promise<Map<number, number>> {
  const rows = await countRows(db, reader.id, only)
  const unread = new Map(rows.map(({ id, unread, mutedAt }) => [id, mutedAt === null ? unread : 0]))
  if (!reader.hidesDuplicates) return unread
  for (const [id, hidden] of await countHiddenUnread(db, reader, only))
    unread.set(id, Math.max(0, (unread.get(id) ?? 0) - hidden))
  return unread
}
