import { sql } from 'kysely'
import type { Db } from '../db/schema.ts'
import { countHiddenUnread } from '../stories/stories.queries.ts'
import type { ItemReader } from './itemReader.ts'

/**
 * How many unread items each of a reader's subscriptions has, by subscription id, those with none included. Never looks
 * at an item: three counts over index ranges per subscription, the read rule (readRule.ts) by sets.
 */
export async function countUnread(db: Db, userId: number): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; unread: number }>`
    select mark.id,
      (select count(*) from items where items."feedId" = mark."feedId" and items.id > mark."readUpTo")
      - (select count("readAt") from "itemStates" as state
           where state."userId" = mark."userId" and state."feedId" = mark."feedId" and state."itemId" > mark."readUpTo")
      + (select count(*) from "itemStates" as state
           where state."userId" = mark."userId" and state."feedId" = mark."feedId" and state."itemId" <= mark."readUpTo"
             and state."unreadAgainAt" is not null and state."readAt" is null)
      as unread
    from subscriptions as mark where mark."userId" = ${userId}`.execute(db)
  return new Map(rows.map(({ id, unread }) => [id, unread]))
}

/** The same without what the reader's lists hide. */
export async function countShownUnread(db: Db, reader: ItemReader): Promise<Map<number, number>> {
  const unread = await countUnread(db, reader.id)
  if (!reader.hidesDuplicates) return unread
  for (const [id, hidden] of await countHiddenUnread(db, reader)) unread.set(id, (unread.get(id) ?? hidden) - hidden)
  return unread
}
