import { type RawBuilder, sql } from 'kysely'

/**
 * How many items of a feed came after the mark of `subscription`, an alias, over its `feed`. Counted from the nearer end,
 * since the feed knows how many there are in all: a mark lies close below the newest items, or close above the first ones
 * with years of unread items above it.
 */
export function itemsAboveMark(subscription: 'mark' | 'subscription'): RawBuilder<number> {
  const readUpTo = sql.ref(`${subscription}.readUpTo`)
  const ofFeed = sql`items where items."feedId" = ${sql.ref(`${subscription}.feedId`)}`
  return sql<number>`(case
    when ${readUpTo} >= feed."middleItemId" then (select count(*) from ${ofFeed} and items.id > ${readUpTo})
    else feed."itemCount" - (select count(*) from ${ofFeed} and items.id <= ${readUpTo}) end)`
}
