import { sql } from 'kysely'
import { joinInPlace, lockForReference } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Db, EditionRow, FeedRow, ItemRow, Tx } from '../../db/schema.ts'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../items/items.queries.ts'
import { firstItemsOfEachFeed } from '../lists/river.queries.ts'
import type { Reader } from '../reader.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { isUnread } from '../readMarks/readRule.queries.ts'

export type CandidateRow = Pick<
  ItemRow,
  'publishedAt' | 'words' | 'imageUrl' | 'enclosures' | 'episode' | 'season' | 'storyId'
> & { itemId: number; subscriptionId: number; columnId: number; kind: FeedRow['kind'] }

/** The newest unread items of each feed that is not muted, `perFeed` at most, that arrived after an item. */
export async function findCandidates(
  db: Db,
  reader: ItemReader,
  { afterItemId, perFeed }: { afterItemId: number; perFeed: number },
): Promise<CandidateRow[]> {
  const ids = firstItemsOfEachFeed(db, { reader, scope: {}, unreadOnly: true, after: null, limit: perFeed })
  const item = joinInPlace(db, { table: 'items', as: 'item', on: sql`item.id = page.id` })
  const { rows } = await sql<CandidateRow>`select item.id as "itemId", subscription.id as "subscriptionId",
      subscription."columnId", feed.kind, item."publishedAt", item.words, item."imageUrl", item.enclosures, item.episode,
      item.season, item."storyId"
    from (${ids}) as page ${item} join feeds as feed on feed.id = item."feedId"
    join subscriptions as subscription on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    where item.id > ${afterItemId} and item."confirmationLinks" is null`.execute(db)
  return rows
}

/** The longest unread items on Later. */
export async function findLongOnLater(
  db: Db,
  reader: Reader,
  { minWords, limit }: { minWords: number; limit: number },
): Promise<Pick<CandidateRow, 'itemId' | 'storyId'>[]> {
  const { rows } = await sql<Pick<CandidateRow, 'itemId' | 'storyId'>>`select item.id as "itemId", item."storyId"
    from "itemStates" as state join items as item on item.id = state."itemId"
    left join subscriptions as subscription on subscription."userId" = state."userId" and subscription."feedId" = item."feedId"
    where state."userId" = ${reader.id} and state."laterAt" is not null and item.words >= ${minWords} and ${isUnread}
    order by item.words desc, item.id limit ${limit}`.execute(db)
  return rows
}

/** The latest edition of that day or of a day before it. */
export const findLatestEdition = (db: Db, reader: Reader, upTo: string): Promise<EditionRow | undefined> =>
  db
    .selectFrom('editions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('day', '<=', upTo)
    .orderBy('day', 'desc')
    .limit(1)
    .executeTakeFirst()

type NewEdition = Pick<EditionRow, 'day' | 'madeAt' | 'upToItemId' | 'sections'> & {
  /** By section. */
  itemIds: number[][]
}

/** Leaves out items that were purged since they were found. Does nothing if another device made the edition of the day. */
export async function insertEdition(tx: Tx, reader: Reader, { itemIds, ...edition }: NewEdition): Promise<void> {
  const inserted = await tx
    .insertInto('editions')
    .values({ ...edition, userId: reader.id, doneAt: null, doneChanges: null })
    .onConflict((conflict) => conflict.columns(['userId', 'day']).doNothing())
    .returning('id')
    .executeTakeFirst()
  if (inserted === undefined) return
  const { rows: there } = await sql<{ id: number }>`select item.id from items as item
    where ${isAmong('item.id', itemIds.flat())} order by item.id ${lockForReference(tx, 'item')}`.execute(tx)
  const ids = new Set(there.map(({ id }) => id))
  const rows = itemIds.flatMap((own, section) =>
    own.flatMap((itemId, place) => (ids.has(itemId) ? [[inserted.id, itemId, section, place]] : [])),
  )
  const columns = ['editionId', 'itemId', 'section', 'place']
  await sql`insert into "editionItems" ("editionId", "itemId", section, place)
    select "editionId", "itemId", section, place from ${jsonRows(tx, columns, rows)} as given`.execute(tx)
}

export const findEdition = (db: Db, reader: Reader, day: string): Promise<EditionRow | undefined> =>
  db.selectFrom('editions').selectAll().where('userId', '=', reader.id).where('day', '=', day).executeTakeFirst()

/** Latest first. */
export async function findDays(db: Db, reader: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('editions')
    .select('day')
    .where('userId', '=', reader.id)
    .orderBy('day', 'desc')
    .execute()
  return rows.map(({ day }) => day)
}

export type Piece = ItemView & { section: number }

/** In reading order. Leaves out items that are no longer the reader's, and those that they hid since. */
export async function findPieces(db: Db, reader: Reader, editionId: number): Promise<Piece[]> {
  const { rows } = await sql<Piece>`select ${itemView}, printed.section
    from "editionItems" as printed join items as item on item.id = printed."itemId" ${joinReadersSide(reader)}
    where printed."editionId" = ${editionId} and state."hiddenAt" is null and ${isReadersItem(reader)}
    order by printed.section, printed.place`.execute(db)
  return rows
}
