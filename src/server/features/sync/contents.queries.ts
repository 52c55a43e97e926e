import { type SqlBool, sql } from 'kysely'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../../core/items/items.queries.ts'
import type { StoredHtml } from '../../core/items/storedHtml.ts'
import type { Reader } from '../../core/reader.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db, ItemRow } from '../../db/schema.ts'
import { isUnreadThere } from './unreadThere.queries.ts'

export type SyncedItem = ItemView &
  Pick<ItemRow, 'arrivedAt'> &
  StoredHtml & { isUnreadThere: SqlBool; baseUrl: string | null; columnName: string | null; siteUrl: string | null }

/** The reader's items among these, by id, with their full text. */
export async function findContents(db: Db, reader: Reader, ids: number[]): Promise<Map<number, SyncedItem>> {
  const { rows } = await sql<SyncedItem>`
    select ${itemView}, item."arrivedAt", ${isUnreadThere} as "isUnreadThere", content.html, content."packedHtml", content."baseUrl", feed."siteUrl",
      (select columns.name from columns where columns.id = subscription."columnId") as "columnName"
    from items as item ${joinReadersSide(reader)} left join "itemContents" as content on content."itemId" = item.id
    where ${isAnyNumber(db, 'item.id', ids)} and ${isReadersItem(reader)}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Returns the ids that are the reader's. */
export async function findOwnIds(db: Db, reader: Reader, ids: number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select item.id from items as item where ${isAnyNumber(db, 'item.id', ids)} and ${isReadersItem(reader)}`.execute(db)
  return new Set(rows.map(({ id }) => id))
}
