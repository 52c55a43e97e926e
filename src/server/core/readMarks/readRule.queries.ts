import { type SqlBool, sql } from 'kysely'

/**
 * An item is read when it was marked so, or when it lies at or below its subscription's mark and was not marked unread
 * again since. Over the aliases item, subscription and state, of which the last two may be absent (left joins): an item
 * saved from a feed that was deleted has no mark.
 */
export const isRead = sql<SqlBool>`("state"."readAt" is not null
  or ("item".id <= coalesce("subscription"."readUpTo", 0) and "state"."unreadAgainAt" is null))`

/**
 * The same rule by sets, for counting and for merging: what is unread is what came above the mark and was not marked
 * read, and besides what was marked unread again at or below it. Over `mark` (a subscription's "feedId" and "readUpTo").
 */
export const unreadAboveMark = (readerId: number) =>
  sql<SqlBool>`("item".id > "mark"."readUpTo" and ${neverRead(readerId)})`

// A value, not an exists: PostgreSQL makes a join of that, over all that was read in the feed, where few items are looked at.
const neverRead = (readerId: number) => sql<SqlBool>`
  (select "readAt" from "itemStates" as "state" where "state"."userId" = ${readerId}
     and "state"."feedId" = "mark"."feedId" and "state"."itemId" = "item".id) is null`
