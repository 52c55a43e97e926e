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
  const isCounted = only === undefined ? sql`` : sql` and ${isAmong('mark.id', only)}`
  const { rows } = await sql<{ id: number; unread: number }>`
    with again as materialized (
      select mark.id, count(*) as items from "itemStates" as state
      join subscriptions as mark on mark."userId" = state."userId" and mark."feedId" = state."feedId"
      where state."userId" = ${userId} and ${isUnreadAgain} and state."itemId" <= ${doneUpTo('mark')}${isCounted}
      group by mark.id)
    select mark.id, ${itemsAboveMark('mark')}
      - (select count(${readOrHiddenAt}) from "itemStates" as state where state."userId" = mark."userId"
           and state."feedId" = mark."feedId" and state."itemId" > ${doneUpTo('mark')})
      + coalesce((select again.items from again where again.id = mark.id), 0) as unread
    from subscriptions as mark join feeds as feed on feed.id = mark."feedId" where mark."userId" = ${userId}${isCounted}`.execute(
    db,
  )
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** Like `countUnread`, without the items that the reader's lists hide. */
export async function countShownUnread(db: Db, reader: ItemReader, only?: number[]): Promise<Map<number, number>> {
  const unread = await countUnread(db, reader.id, only)
  if (!reader.hidesDuplicates) return unread
  for (const [id, hidden] of await countHiddenUnread(db, reader, only))
    unread.set(id, (unread.get(id) ?? hidden) - hidden)
  return unread
}
