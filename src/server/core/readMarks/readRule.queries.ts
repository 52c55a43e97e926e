import { type SqlBool, sql } from 'kysely'

/**
 * An item is read when it was marked read, or when it is at or below its subscription's mark and was not marked unread since.
 * Over the aliases item, subscription and state; the last two may be absent (left joins), because a saved item of a deleted
 * feed has no mark.
 */
export const isRead = sql<SqlBool>`("state"."readAt" is not null
  or ("item".id <= coalesce("subscription"."readUpTo", 0) and "state"."unreadAgainAt" is null))`

/**
 * The same rule as sets, for counting and for merging: unread are the items above the mark that were not marked read, and the
 * items at or below it that were marked unread again. Over `mark` (a subscription's "feedId" and "readUpTo").
 */
export const unreadAboveMark = (readerId: number) =>
  sql<SqlBool>`("item".id > "mark"."readUpTo" and ${neverRead(readerId)})`

// A scalar value instead of `exists`: PostgreSQL would turn that into a join over all read items of the feed, where few items
// are needed.
const neverRead = (readerId: number) => sql<SqlBool>`
  (select "readAt" from "itemStates" as "state" where "state"."userId" = ${readerId}
     and "state"."feedId" = "mark"."feedId" and "state"."itemId" = "item".id) is null`
