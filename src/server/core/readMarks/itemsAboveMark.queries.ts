import { type RawBuilder, sql } from 'kysely'

/**
 * The number of a feed's items above the mark of `subscription`, an alias, over its `feed`. Counted from the nearer end, since
 * the feed's total is known: a mark is just below the newest items, or just above the first ones with years of unread items
 * above it.
 */
export function itemsAboveMark(subscription: 'mark' | 'subscription'): RawBuilder<number> {
  const readUpTo = sql.ref(`${subscription}.readUpTo`)
  const ofFeed = sql`items where items."feedId" = ${sql.ref(`${subscription}.feedId`)}`
  return sql<number>`(case
    when ${readUpTo} >= feed."middleItemId" then (select count(*) from ${ofFeed} and items.id > ${readUpTo})
    else feed."itemCount" - (select count(*) from ${ofFeed} and items.id <= ${readUpTo}) end)`
}
