import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAmong } from '../../db/isAmong.ts'

type Reader = { id: number }

/**
 * A part of a reader's items: those of a feed (by its subscription), of some feeds, of a column, or under a tag. Several
 * conditions must all hold; without any, the scope holds all items. Under a tag are the items with the tag and all items of
 * tagged feeds: a reader who tags a feed 'work' looks for its articles there.
 */
export type ItemScope = {
  feedId?: number | undefined
  feedIds?: number[] | undefined
  columnId?: number | undefined
  tagId?: number | undefined
}

/** Over `subscription`: the reader's own whose items are all in the scope. Under a tag: the tagged ones. */
export function isSubscriptionInScope(reader: Reader, { tagId, ...place }: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`subscription."userId" = ${reader.id}${hasPlace(place)}${
    tagId === undefined ? sql`` : sql` and ${isSubscriptionTagged(reader, tagId)}`
  }`
}

/** Over `item` and its `subscription` (which may be absent). Does not check whether the item is the reader's. */
export function isItemInScope(reader: Reader, { tagId, ...place }: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`true${hasPlace(place)}${
    tagId === undefined ? sql`` : sql` and (${isItemTagged(reader, tagId)} or ${isSubscriptionTagged(reader, tagId)})`
  }`
}

/** Over `item`: whether the item itself has the reader's tag, regardless of its feed. */
export const isItemTagged = (reader: Reader, tagId: number): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "itemTags" join tags on tags.id = "itemTags"."tagId"
    where tags.id = ${tagId} and tags."userId" = ${reader.id} and "itemTags"."itemId" = item.id)`

/** Over `subscription`. */
export const isSubscriptionTagged = (reader: Reader, tagId: number): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "subscriptionTags" join tags on tags.id = "subscriptionTags"."tagId"
    where tags.id = ${tagId} and tags."userId" = ${reader.id} and "subscriptionTags"."subscriptionId" = subscription.id)`

const hasPlace = ({ feedId, feedIds, columnId }: Omit<ItemScope, 'tagId'>) =>
  sql`${feedId === undefined ? sql`` : sql` and subscription.id = ${feedId}`}${
    feedIds === undefined ? sql`` : sql` and ${isAmong('subscription.id', feedIds)}`
  }${columnId === undefined ? sql`` : sql` and subscription."columnId" = ${columnId}`}`
