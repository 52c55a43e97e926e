import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAmong } from '../../db/isAmong.ts'
import type { Reader } from '../reader.ts'

/**
 * A part of a reader's items: those of a feed (by its subscription), of some feeds, of a column, of a board, or under a tag. Several
 * conditions must all hold; without any, the scope holds all items. Under a tag are the items with the tag and all items of
 * tagged feeds: a reader who tags a feed 'work' looks for its articles there.
 */
export type ItemScope = {
  feedId?: number | undefined
  feedIds?: number[] | undefined
  columnId?: number | undefined
  /** null: the first board. */
  boardId?: number | null | undefined
  tagId?: number | undefined
  /** A scope of several feeds leaves muted ones out unless this is true. */
  withMuted?: boolean
}

/** Over `subscription`: the reader's own whose items are all in the scope. Under a tag: the tagged ones. */
export function isSubscriptionInScope(reader: Reader, scope: ItemScope): RawBuilder<SqlBool> {
  const { tagId, ...place } = scope
  return sql<SqlBool>`subscription."userId" = ${reader.id}${hasPlace(reader, place)} and ${isHeard(scope)}${
    tagId === undefined ? sql`` : sql` and ${isSubscriptionTagged(reader, tagId)}`
  }`
}

/** Over `subscription`, which may be absent: it is not muted, or the scope names its feed. */
export const isHeard = ({ feedId, feedIds, withMuted }: ItemScope): RawBuilder<SqlBool> =>
  withMuted || feedId !== undefined || feedIds !== undefined ? sql`true` : sql`subscription."mutedAt" is null`

/** Over `item` and its `subscription` (which may be absent). Does not check whether the item is the reader's. */
export function isItemInScope(reader: Reader, { tagId, ...place }: ItemScope): RawBuilder<SqlBool> {
  return sql<SqlBool>`true${hasPlace(reader, place)}${
    tagId === undefined ? sql`` : sql` and (${isItemTagged(reader, tagId)} or ${isSubscriptionTagged(reader, tagId)})`
  }`
}

/** True when `isItemInScope` excludes no item. */
export const holdsEveryItem = ({ feedId, feedIds, columnId, boardId, tagId }: ItemScope): boolean =>
  [feedId, feedIds, columnId, boardId, tagId].every((limit) => limit === undefined)

/** Over `item`: whether the item itself has the reader's tag, regardless of its feed. */
export const isItemTagged = (reader: Reader, tagId: number): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "itemTags" join tags on tags.id = "itemTags"."tagId"
    where tags.id = ${tagId} and tags."userId" = ${reader.id} and "itemTags"."itemId" = item.id)`

/** Over `subscription`. */
export const isSubscriptionTagged = (reader: Reader, tagId: number): RawBuilder<SqlBool> =>
  sql`exists (select 1 from "subscriptionTags" join tags on tags.id = "subscriptionTags"."tagId"
    where tags.id = ${tagId} and tags."userId" = ${reader.id} and "subscriptionTags"."subscriptionId" = subscription.id)`

const hasPlace = (reader: Reader, { feedId, feedIds, columnId, boardId }: Omit<ItemScope, 'tagId' | 'withMuted'>) =>
  sql`${feedId === undefined ? sql`` : sql` and subscription.id = ${feedId}`}${
    feedIds === undefined ? sql`` : sql` and ${isAmong('subscription.id', feedIds)}`
  }${columnId === undefined ? sql`` : sql` and subscription."columnId" = ${columnId}`}${
    boardId === undefined ? sql`` : sql` and ${isOnBoard(reader, boardId)}`
  }`

const isOnBoard = (reader: Reader, boardId: number | null) =>
  sql`subscription."columnId" in (select id from columns where "userId" = ${reader.id}
    and ${boardId === null ? sql`"boardId" is null` : sql`"boardId" = ${boardId}`})`
