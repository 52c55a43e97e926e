// The columns of an item in lists and opened articles, and the condition that it is the reader's. All queries of this folder
// use the same aliases: item, its feed, the reader's subscription to it, state of the item and place in it.
import { type RawBuilder, type Selectable, type SqlBool, sql } from 'kysely'
import { isAnyNumber } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, FeedRow, ItemRow, Schema, SubscriptionRow } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isFaded, isRead } from '../readMarks/readRule.queries.ts'
import type { StoredHtml } from './storedHtml.ts'

/** An item as one reader sees it. */
export type ItemView = Pick<
  ItemRow,
  | 'id'
  | 'title'
  | 'link'
  | 'author'
  | 'publishedAt'
  | 'snippet'
  | 'imageUrl'
  | 'confirmationLinks'
  | 'storyId'
  | 'enclosures'
  | 'episode'
  | 'season'
  | 'words'
  | 'editedAt'
> &
  Pick<Selectable<Schema['itemStates']>, 'savedAt' | 'laterAt'> &
  Pick<FeedRow, 'iconUrl' | 'language'> & {
    isRead: SqlBool
    isFaded: SqlBool
    feedTitle: FeedRow['title']
    feedOwnerId: FeedRow['ownerId']
    hiddenAt: number | null
    /** The name of the rule that hides it; null without one. */
    hiddenByName: string | null
    /** Null once the reader deleted the feed. */
    subscriptionId: SubscriptionRow['id'] | null
    ownTitle: SubscriptionRow['title']
    fullText: SubscriptionRow['fullText']
  } & (PlaceColumns | Record<keyof PlaceColumns, null>)

/** The reader's place in the text; all are null without one. */
type PlaceColumns = Pick<
  Selectable<Schema['readingPositions']>,
  'source' | 'paragraphHash' | 'paragraphIndex' | 'shareThousandths' | 'finishedAt'
>

export const itemView = sql<ItemView>`item.id, item.title, item.link, item.author, item."publishedAt", item.snippet,
  item."imageUrl", item."confirmationLinks", item."storyId", item.enclosures, item.episode, item.season, item.words, item."editedAt",
  state."savedAt", state."laterAt", state."hiddenAt",
  case when state."hiddenAt" is not null then (select rules.name from rules where rules.id = state."hiddenBy") end as "hiddenByName",
  feed."iconUrl", feed.language, feed.title as "feedTitle",
  feed."ownerId" as "feedOwnerId",
  subscription.id as "subscriptionId", subscription.title as "ownTitle", subscription."fullText",
  place.source, place."paragraphHash", place."paragraphIndex", place."shareThousandths", place."finishedAt",
  ${isRead} as "isRead", ${isFaded} as "isFaded"`

/** The joins that itemView and the read rule need besides `item`. */
export const joinReadersSide = (reader: Reader): RawBuilder<unknown> => sql`
  join feeds as feed on feed.id = item."feedId"
  left join subscriptions as subscription on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
  left join "itemStates" as state
    on state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id ${joinPlace(reader)}`

/** For queries that join the reader's side by themselves. */
export const joinPlace = (reader: Reader): RawBuilder<unknown> => sql`
  left join "readingPositions" as place on place."userId" = ${reader.id} and place."itemId" = item.id`

/**
 * An item belongs to a reader who subscribes to its feed, or saved, tagged or highlighted it, or put it on Later; all but the
 * first outlive the subscription (ARCHITECTURE.md, Ownership). Uses only `item`.
 */
export const isReadersItem = (reader: Reader): RawBuilder<SqlBool> => sql`(
  exists (select 1 from subscriptions where "userId" = ${reader.id} and "feedId" = item."feedId")
  or exists (select 1 from "itemStates"
    where "userId" = ${reader.id} and "feedId" = item."feedId" and "itemId" = item.id
      and ("savedAt" is not null or "laterAt" is not null))
  or exists (select 1 from "itemTags" join tags on tags.id = "itemTags"."tagId"
    where "itemTags"."itemId" = item.id and tags."userId" = ${reader.id})
  or exists (select 1 from highlights where highlights."itemId" = item.id and highlights."userId" = ${reader.id}))`

/** The reader's items among these. */
export async function findReadersIds(db: Db, reader: Reader, itemIds: number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select item.id from items as item
    where ${isAmong('item.id', itemIds)} and ${isReadersItem(reader)}`.execute(db)
  return rows.map(({ id }) => id)
}

/** An item of the reader; undefined for another reader's. */
export async function findItem(db: Db, reader: Reader, itemId: number): Promise<ItemView | undefined> {
  const { rows } =
    await sql<ItemView>`${plannedOnce('own_item')} ${itemById(reader, itemId)} and ${isReadersItem(reader)}`.execute(db)
  return rows[0]
}

/** The caller has checked that the item is the reader's. */
export async function findProvenItem(db: Db, reader: Reader, itemId: number): Promise<ItemView | undefined> {
  const { rows } = await sql<ItemView>`${plannedOnce('item')} ${itemById(reader, itemId)}`.execute(db)
  return rows[0]
}

/** Returns the items with these ids, in this order. The caller has checked that they are the reader's. */
export async function findViews(db: Db, reader: Reader, itemIds: number[]): Promise<ItemView[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<ItemView>`select ${itemView} from items as item ${joinReadersSide(reader)}
    where ${isAnyNumber(db, 'item.id', itemIds)}`.execute(db)
  const views = new Map(rows.map((view) => [view.id, view]))
  return itemIds.flatMap((id) => views.get(id) ?? [])
}

/** The same for several items, in the order of the ids. */
export async function findProvenItems(db: Db, reader: Reader, itemIds: number[]): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView} from items as item ${joinReadersSide(reader)}
    where ${isAmong('item.id', itemIds)} order by item.id`.execute(db)
  return rows
}

const itemById = (reader: Reader, itemId: number) =>
  sql<ItemView>`select ${itemView} from items as item ${joinReadersSide(reader)} where item.id = ${itemId}`

/** The columns that presentArticle needs for the full text. */
export type PublishedText = Pick<ItemRow, 'enclosures'> & StoredHtml & { baseUrl: string | null }
export type PublishedItem = PublishedText &
  Pick<ItemRow, 'id' | 'categories' | 'durationSeconds'> &
  Pick<FeedRow, 'language' | 'kind'>

/** By item. The caller has checked that the items are the reader's. Those that were purged since are left out. */
export async function findPublishedTexts(db: Db, itemIds: number[]): Promise<Map<number, PublishedItem>> {
  const rows = await db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .leftJoin('itemContents', 'itemContents.itemId', 'items.id')
    .select(['items.id', 'items.enclosures', 'items.categories', 'items.durationSeconds'])
    .select(['feeds.language', 'feeds.kind'])
    .select(['itemContents.html', 'itemContents.packedHtml', 'itemContents.baseUrl'])
    .where(isAnyNumber(db, 'items.id', itemIds))
    .execute()
  return new Map(rows.map((row) => [row.id, row]))
}
