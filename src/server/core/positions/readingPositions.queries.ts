import { type Selectable, sql } from 'kysely'
import type { ReadingPosition } from '../../../shared/features/reading.ts'
import { limits } from '../../../shared/limits.ts'
import { asBigint, isAnyNumber, lockForReference } from '../../db/dialect.ts'
import { executeSyncedLater } from '../../db/lateSync.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'

export type ReadingRow = Selectable<Schema['readingPositions']>
/** False when nothing was written: another reader's item, or a later place is stored. */
export async function writePlace(
  db: Db,
  reader: Reader,
  position: ReadingPosition & { changedAt: number },
): Promise<boolean> {
  const { itemId, source, paragraphHash, paragraphIndex, share, changedAt, isFinished } = position
  const { rows } = await executeSyncedLater(
    db,
    sql`
    insert into "readingPositions"
      ("userId", "itemId", source, "paragraphHash", "paragraphIndex", "shareThousandths", "changedAt", "finishedAt")
    select ${asBigint(reader.id)}, item.id, cast(${source} as text), cast(${paragraphHash} as text), ${asBigint(paragraphIndex)},
      ${asBigint(Math.round(share * 1000))}, ${asBigint(changedAt)}, ${asBigint(isFinished ? changedAt : null)}
    from items as item where item.id = ${itemId} and ${isReadersItem(reader)} ${lockForReference(db, 'item')}
    on conflict ("userId", "itemId") do update set source = excluded.source, "paragraphHash" = excluded."paragraphHash",
      "paragraphIndex" = excluded."paragraphIndex", "shareThousandths" = excluded."shareThousandths",
      "changedAt" = excluded."changedAt", "finishedAt" = excluded."finishedAt"
      where "readingPositions"."changedAt" <= excluded."changedAt"
    returning "itemId"`,
  )
  return rows.length > 0
}

/** The reader's places in these items, by item. */
export async function findPlaces(db: Db, reader: Reader, itemIds: number[]): Promise<Map<number, ReadingRow>> {
  const rows = await db
    .selectFrom('readingPositions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where(isAnyNumber(db, 'itemId', itemIds))
    .execute()
  return new Map(rows.map((row) => [row.itemId, row]))
}

/**
 * Items with a text or a recording that the reader began and did not finish, the latest first. Of a recording with several
 * enclosures the one played last counts, as in findItemsToContinue (positions.queries.ts).
 */
export async function findItemsBegun(db: Db, reader: Reader): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView} from (
      select "itemId", max("changedAt") as "changedAt" from (
        select heard."itemId", heard."changedAt" from "listeningPositions" as heard
        where heard."userId" = ${reader.id} and heard."finishedAt" is null and heard."positionSeconds" > 0
          and not exists (select 1 from "listeningPositions" as later
            where later."userId" = heard."userId" and later."itemId" = heard."itemId" and later."changedAt" > heard."changedAt")
        union all
        select "itemId", "changedAt" from "readingPositions"
        where "userId" = ${reader.id} and "finishedAt" is null and "paragraphIndex" > 0) as each
      group by "itemId") as begun
    join items as item on item.id = begun."itemId" ${joinReadersSide(reader)}
    where ${isReadersItem(reader)}
    order by begun."changedAt" desc, item.id desc limit ${limits.itemsToContinue}`.execute(db)
  return rows
}
