import { type RawBuilder, type SqlBool, sql } from 'kysely'

type Reader = { id: number }

/**
 * A part of a reader's items: of a feed (by its subscription), of a column, under a tag, or of what is in all that are
 * named; all of them when none is. Under a tag are the items tagged themselves and all items of the feeds tagged: who
 * tags a feed 'work' looks for its articles there.
 */
export type ItemScope = {
  feedId?: number | undefined
  columnId?: number | undefined
  tagId?: number | undefined
}

/** Over `subscription`: the reader's own that lie in the scope as a whole, under a tag those that are tagged. */
export function isSubscriptionInScope(reader: Reader, { feedId, columnId, tagId }: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`subscription."userId" = ${reader.id}${hasPlace({ feedId, columnId })}${
    tagId === undefined ? sql`` : sql` and ${isSubscriptionTagged(reader, tagId)}`
  }`
}

/** Over `item` and its `subscription` (which may be absent). Does not ask whether the item is the reader's. */
export function isItemInScope(reader: Reader, { feedId, columnId, tagId }: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`true${hasPlace({ feedId, columnId })}${
    tagId === undefined ? sql`` : sql` and (${isItemTagged(reader, tagId)} or ${isSubscriptionTagged(reader, tagId)})`
  }`
}

/** Over `item`: tagged itself by the reader's own tag, whatever its feed is. */
export const isItemTagged = (reader: Reader, tagId: number): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "itemTags" join tags on tags.id = "itemTags"."tagId"
    where tags.id = ${tagId} and tags."userId" = ${reader.id} and "itemTags"."itemId" = item.id)`

/** Over `subscription`. */
export const isSubscriptionTagged = (reader: Reader, tagId: number): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "subscriptionTags" join tags on tags.id = "subscriptionTags"."tagId"
    where tags.id = ${tagId} and tags."userId" = ${reader.id} and "subscriptionTags"."subscriptionId" = subscription.id)`

const hasPlace = ({ feedId, columnId }: ItemScope) =>
  sql`${feedId === undefined ? sql`` : sql` and subscription.id = ${feedId}`}${
    columnId === undefined ? sql`` : sql` and subscription."columnId" = ${columnId}`
  }`
