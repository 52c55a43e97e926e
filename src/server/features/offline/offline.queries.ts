// Which articles a device keeps, and what their versions are made of. Ownership is part of each statement.
import { type SqlBool, sql } from 'kysely'
import { isReadersItem, joinReadersSide } from '../../core/items/items.queries.ts'
import { mergeItems } from '../../core/lists/river.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { isFaded, isRead } from '../../core/readMarks/readRule.queries.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'

type IdRow = { id: number }

/** The last added first, as the list shows them. */
export async function findListIds(db: Db, reader: Reader, list: 'savedAt' | 'laterAt'): Promise<number[]> {
  const { rows } = await sql<IdRow>`select "itemId" as id from "itemStates"
    where "userId" = ${reader.id} and ${sql.ref(list)} is not null order by ${sql.ref(list)} desc, "itemId" desc`.execute(
    db,
  )
  return rows.map(({ id }) => id)
}

export async function findHighlightedIds(db: Db, reader: Reader): Promise<number[]> {
  const { rows } = await sql<IdRow>`select distinct "itemId" as id from highlights
    where "userId" = ${reader.id} and "deletedAt" is null order by "itemId" desc`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest items of the reader's feeds. */
export async function findListedIds(
  db: Db,
  reader: ItemReader,
  options: { unreadOnly: boolean; limit: number },
): Promise<number[]> {
  const ids = mergeItems(db, { reader, scope: {}, after: null, ...options })
  const { rows } = await sql<IdRow>`select item.id from items as item where item.id in (${ids})
    order by item."publishedAt" desc, item.id desc`.execute(db)
  return rows.map(({ id }) => id)
}

export type VersionRow = {
  id: number
  editedAt: number | null
  isRead: SqlBool
  isFaded: SqlBool
  isSaved: SqlBool
  isLater: SqlBool
  isHidden: SqlBool
  tags: number | null
  highlightedAt: number | null
  highlights: number
  fullTextAt: number | null
}

/** The reader's items among these. */
export async function findVersions(db: Db, reader: Reader, ids: number[]): Promise<VersionRow[]> {
  const { rows } = await sql<VersionRow>`
    select item.id, item."editedAt", ${isRead} as "isRead", ${isFaded} as "isFaded", state."savedAt" is not null as "isSaved",
      state."laterAt" is not null as "isLater", state."hiddenAt" is not null as "isHidden",
      (select sum(tags.id * tags.id) from "itemTags" join tags on tags.id = "itemTags"."tagId"
        where "itemTags"."itemId" = item.id and tags."userId" = ${reader.id}) as tags,
      (select sum("changedAt") from highlights
        where "itemId" = item.id and "userId" = ${reader.id} and "deletedAt" is null) as "highlightedAt",
      (select count(*) from highlights
        where "itemId" = item.id and "userId" = ${reader.id} and "deletedAt" is null) as highlights,
      (select "fetchedAt" from "fullTexts" where "itemId" = item.id) as "fullTextAt"
    from items as item ${joinReadersSide(reader)}
    where ${isAnyNumber(db, 'item.id', ids)} and ${isReadersItem(reader)}`.execute(db)
  return rows
}
