import { type RawBuilder, sql } from 'kysely'

/**
 * How many items of a feed came after the item `id`, over `mark` (with its "feedId") and its `feed`. Counted from the
 * nearer end, since the feed knows how many there are in all: a mark lies close below the newest items, or close above the
 * first ones with years of unread items above it.
 */
export const itemsAbove = (id: RawBuilder<unknown>): RawBuilder<number> => sql<number>`(case
  when ${id} >= (${endOf(sql`min`)} + ${endOf(sql`max`)}) / 2
  then (select count(*) from items where items."feedId" = mark."feedId" and items.id > ${id})
  else feed."itemCount" - (select count(*) from items where items."feedId" = mark."feedId" and items.id <= ${id}) end)`

/** Each by itself: only so SQLite takes it from the end of an index. */
const endOf = (end: RawBuilder<unknown>) =>
  sql`(select ${end}(items.id) from items where items."feedId" = mark."feedId")`
