import { type RawBuilder, sql } from 'kysely'
import { doneUpTo } from './readRule.queries.ts'

/**
 * The number of a feed's items above both marks of `subscription`, an alias, over its `feed`. Counted from the nearer end, since
 * the feed's total is known: a mark is just below the newest items, or just above the first ones with years of unread items
 * above it.
 */
export function itemsAboveMark(subscription: 'mark' | 'subscription'): RawBuilder<number> {
  const done = doneUpTo(subscription)
  const ofFeed = sql`items where items."feedId" = ${sql.ref(`${subscription}.feedId`)}`
  return sql<number>`(case
    when ${done} >= feed."middleItemId" then (select count(*) from ${ofFeed} and items.id > ${done})
    else feed."itemCount" - (select count(*) from ${ofFeed} and items.id <= ${done}) end)`
}
