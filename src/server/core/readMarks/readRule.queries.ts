// The read rule: to one reader an item is unread, read, faded or hidden. Over the aliases item, subscription and state; the last
// two may be absent (left joins), because a saved item of a deleted feed has no mark.
import { type RawBuilder, type SqlBool, sql } from 'kysely'

/**
 * Items at or below this id are read or faded unless they were marked unread again: the higher of a subscription's two marks,
 * 0 without a subscription.
 */
export const doneUpTo = (subscription: 'mark' | 'subscription'): RawBuilder<number> => doneUpToOf[subscription]

// One piece of SQL each: a count has it six times, and building it of parts took a few percent of the count's time.
const doneUpToOf = { mark: higherMark('mark'), subscription: higherMark('subscription') }

function higherMark(subscription: string): RawBuilder<number> {
  const [readUpTo, fadedUpTo] = [`"${subscription}"."readUpTo"`, `"${subscription}"."fadedUpTo"`]
  return sql.raw(`(case when ${readUpTo} > ${fadedUpTo} then ${readUpTo} else coalesce(${fadedUpTo}, 0) end)`)
}

/** The reader marked it read, or "Mark all read" covers it and it was not marked unread since. */
export const isRead = sql<SqlBool>`("state"."readAt" is not null or ("item".id <= coalesce("subscription"."readUpTo", 0)
  and "state"."unreadAgainAt" is null and "state"."hiddenAt" is null))`

export const isUnread = sql<SqlBool>`("state"."readAt" is null and "state"."hiddenAt" is null
  and ("item".id > ${doneUpTo('subscription')} or "state"."unreadAgainAt" is not null))`

/** Too old to be owed, by the reader's settings. Neither read nor unread. */
export const isFaded = sql<SqlBool>`("state"."readAt" is null and "state"."hiddenAt" is null
  and "state"."unreadAgainAt" is null and "item".id > "subscription"."readUpTo" and "item".id <= "subscription"."fadedUpTo")`

/** Saved items and those on Later never fade: such an item becomes an exception to the mark (`unreadAgainAt`). */
export const isKeptAndFaded = sql<SqlBool>`(("state"."savedAt" is not null or "state"."laterAt" is not null)
  and "state"."readAt" is null and "state"."hiddenAt" is null and "state"."unreadAgainAt" is null
  and "state"."itemId" > "subscription"."readUpTo" and "state"."itemId" <= "subscription"."fadedUpTo")`

/**
 * The rule of unread items as sets, for counting and for merging: the items above both marks that were neither marked read nor
 * hidden, and the items at or below them that were marked unread again (isUnreadAgain). Over `mark` (a subscription's "feedId"
 * and "doneUpTo").
 */
export const unreadAboveMark = (readerId: number) =>
  sql<SqlBool>`("item".id > "mark"."doneUpTo" and ${neverRead(readerId)})`

// A scalar value instead of `exists`: PostgreSQL would turn that into a join over all read items of the feed, where few items
// are needed.
const neverRead = (readerId: number) => sql<SqlBool>`
  (select ${readOrHiddenAt} from "itemStates" as "state" where "state"."userId" = ${readerId}
     and "state"."feedId" = "mark"."feedId" and "state"."itemId" = "item".id) is null`

/** Over `state`: a moment for an item that is not unread above the mark. */
export const readOrHiddenAt = sql<number | null>`coalesce("state"."readAt", "state"."hiddenAt")`

/** Over `state`. "> 0" lets both databases use the index of the few such items. */
export const isUnreadAgain = sql<SqlBool>`("state"."unreadAgainAt" > 0 and "state"."readAt" is null
  and "state"."hiddenAt" is null)`
