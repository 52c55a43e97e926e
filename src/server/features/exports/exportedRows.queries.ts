// The queries of exports. They select the ids of items first and then read pages: ten thousand articles are never in memory at
// once.

import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { type ItemView, itemView, joinReadersSide } from '../../core/items/items.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'
import type { Db, FeedRow, ItemRow, Schema } from '../../db/schema.ts'

/**
 * Items that a reader keeps: saved, tagged, highlighted, on Later, in the queue, begun to hear or to read, or a mail of their newsletters. In
 * order of arrival.
 */
export async function findKeptItemIds(db: Db, reader: Reader): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select "itemId" as id from "itemStates" where "userId" = ${reader.id}
      and ("savedAt" is not null or "laterAt" is not null)
    union select "itemTags"."itemId" from "itemTags" join tags on tags.id = "itemTags"."tagId" where tags."userId" = ${reader.id}
    union select "itemId" from "listeningPositions" where "userId" = ${reader.id}
    union select "itemId" from "readingPositions" where "userId" = ${reader.id} and "paragraphIndex" > 0
    union select "itemId" from "queueItems" where "userId" = ${reader.id}
    union select "itemId" from highlights where "userId" = ${reader.id} and "deletedAt" is null
    union select items.id from items join feeds on feeds.id = items."feedId"
      where feeds."ownerId" = ${reader.id} and feeds.kind = 'newsletter'
    order by id`.execute(db)
  return rows.map(({ id }) => id)
}

export type KeptItem = ItemView &
  Pick<ItemRow, 'guidHash'> & {
    html: string | null
    packedHtml: Uint8Array | null
    baseUrl: string | null
    feedUrl: FeedRow['url']
    feedKind: FeedRow['kind']
    siteUrl: FeedRow['siteUrl']
    /** JSON of PublishedNotes (core/items/recordingNotes.ts). */
    notes: string | null
  }

/** Returns the items of `itemIds` that still exist, in order of arrival. */
export async function findKeptItems(db: Db, reader: Reader, itemIds: number[]): Promise<KeptItem[]> {
  const { rows } =
    await sql<KeptItem>`select ${itemView}, item."guidHash", content.html, content."packedHtml", content."baseUrl",
      coalesce(feed."currentUrl", feed.url) as "feedUrl", feed.kind as "feedKind", feed."siteUrl", recording.notes
    from items as item ${joinReadersSide(reader)} left join "itemContents" as content on content."itemId" = item.id
      left join "recordingNotes" as recording on recording."itemId" = item.id
    where item.id in (${sql.join(itemIds)}) order by item.id`.execute(db)
  return rows
}

export type ExportedSubscription = Pick<FeedRow, 'url' | 'kind' | 'title' | 'siteUrl' | 'failures' | 'goneAt'> &
  Pick<
    Selectable<Schema['subscriptions']>,
    | 'id'
    | 'feedId'
    | 'columnId'
    | 'position'
    | 'itemOrder'
    | 'fullText'
    | 'fadeDays'
    | 'maxUnread'
    | 'mutedAt'
    | 'mutedUntil'
    | 'notifiedUpTo'
    | 'createdAt'
  > & {
    ownTitle: string | null
  }

/** In board order. */
export function findExportedSubscriptions(db: Db, reader: Reader): Promise<ExportedSubscription[]> {
  return db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .innerJoin('columns', 'columns.id', 'subscriptions.columnId')
    .select([
      'subscriptions.id',
      'subscriptions.feedId',
      'subscriptions.columnId',
      'subscriptions.position',
      'subscriptions.itemOrder',
      'subscriptions.fullText',
      'subscriptions.fadeDays',
      'subscriptions.maxUnread',
      'subscriptions.mutedAt',
      'subscriptions.mutedUntil',
      'subscriptions.notifiedUpTo',
      'subscriptions.createdAt',
      'subscriptions.title as ownTitle',
      'feeds.kind',
      'feeds.title',
      'feeds.siteUrl',
      'feeds.failures',
      'feeds.goneAt',
    ])
    .select(({ fn }) => fn.coalesce('feeds.currentUrl', 'feeds.url').as('url'))
    .where('subscriptions.userId', '=', reader.id)
    .orderBy('columns.position')
    .orderBy('subscriptions.position')
    .execute()
}

/** More than any publisher's document holds; no other instance will ever fetch older items. */
const marksPerFeed = 2000

/** The newest items of a feed, split into unread ones of the reader and all others. */
export async function findMarks(db: Db, reader: Reader, feedId: number): Promise<{ read: string[]; unread: string[] }> {
  const { rows } = await sql<{ guidHash: string; isUnread: boolean | number }>`
    select item."guidHash", ${isUnread} as "isUnread" from items as item ${joinReadersSide(reader)}
    where item."feedId" = ${feedId} order by item.id desc limit ${marksPerFeed}`.execute(db)
  const read = rows.filter((row) => !row.isUnread).map(({ guidHash }) => guidHash)
  const unread = rows.filter((row) => row.isUnread).map(({ guidHash }) => guidHash)
  return { read, unread }
}

export function findNewsletterOfFeed(db: Db, feedId: number) {
  return db
    .selectFrom('newsletters')
    .select(['senderAddress', 'oneClickUrl', 'unsubscribePage', 'unsubscribeMail'])
    .where('feedId', '=', feedId)
    .executeTakeFirst()
}

export function findPicturesOfItems(db: Db, itemIds: number[]) {
  return db.selectFrom('mailPictures').select(['hash', 'bytes']).where('itemId', 'in', itemIds).execute()
}

export function findBlockedSenders(db: Db, reader: Reader) {
  return db.selectFrom('blockedSenders').select(['key', 'name']).where('userId', '=', reader.id).orderBy('id').execute()
}

export async function findNewsletterAddress(db: Db, reader: Reader): Promise<string | null> {
  const row = await db
    .selectFrom('newsletterAddresses')
    .select('localPart')
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return row?.localPart ?? null
}

export function findTags(db: Db, reader: Reader) {
  return db
    .selectFrom('tags')
    .select(['name', 'color', 'icon', 'createdAt'])
    .where('userId', '=', reader.id)
    .orderBy('id')
    .execute()
}

export function findIdentities(db: Db, reader: Reader) {
  return db.selectFrom('oauthIdentities').select(['issuer', 'subject']).where('userId', '=', reader.id).execute()
}

/** Latest first. */
export const findEditions = (db: Db, reader: Reader) =>
  db.selectFrom('editions').selectAll().where('userId', '=', reader.id).orderBy('day', 'desc').execute()

/** In reading order. The edition is the reader's. */
export const findPiecesOf = (db: Db, editionId: number) =>
  db
    .selectFrom('editionItems')
    .innerJoin('items', 'items.id', 'editionItems.itemId')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .select(['editionItems.section', 'editionItems.place', 'items.title', 'items.link', 'items.guidHash'])
    .select(({ fn }) => fn.coalesce('feeds.currentUrl', 'feeds.url').as('feed'))
    .where('editionItems.editionId', '=', editionId)
    .orderBy('editionItems.section')
    .orderBy('editionItems.place')
    .execute()
