import { type Selectable, sql } from 'kysely'
import type { ListeningPosition } from '../../../shared/features/podcasts.ts'
import { limits } from '../../../shared/limits.ts'
import { asBigint, lockForReference } from '../../db/dialect.ts'
import type { Db, Schema } from '../../db/schema.ts'
import { type ItemView, isReadersItem, itemView, joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'

export type PositionRow = Selectable<Schema['listeningPositions']>
/** Played at `changedAt`, and stored at `keptAt`. */
type PlayedPosition = ListeningPosition & { changedAt: number; keptAt: number }

/** False when nothing was written: another reader's item, an item without enclosures, or a later position is stored. */
export async function writePosition(db: Db, reader: Reader, position: PlayedPosition): Promise<boolean> {
  const { itemId, enclosureIndex, positionSeconds, durationSeconds, changedAt, keptAt, isFinished } = position
  const { rows } = await sql`
    insert into "listeningPositions"
      ("userId", "itemId", "enclosureIndex", "positionSeconds", "durationSeconds", "changedAt", "finishedAt", "keptAt")
    select ${asBigint(reader.id)}, item.id, ${asBigint(enclosureIndex)}, ${asBigint(positionSeconds)}, ${asBigint(durationSeconds)},
      ${asBigint(changedAt)}, ${asBigint(isFinished ? changedAt : null)}, ${asBigint(keptAt)}
    from items as item where item.id = ${itemId} and item.enclosures is not null and ${isReadersItem(reader)}
    ${lockForReference(db, 'item')}
    on conflict ("userId", "itemId", "enclosureIndex") do update set "positionSeconds" = excluded."positionSeconds",
      "durationSeconds" = coalesce(excluded."durationSeconds", "listeningPositions"."durationSeconds"),
      "changedAt" = excluded."changedAt", "finishedAt" = excluded."finishedAt", "keptAt" = excluded."keptAt"
      where "listeningPositions"."changedAt" <= excluded."changedAt"
    returning "itemId"`.execute(db)
  return rows.length > 0
}

export function findPosition(
  db: Db,
  reader: Reader,
  { itemId, enclosureIndex }: Pick<PositionRow, 'itemId' | 'enclosureIndex'>,
): Promise<PositionRow | undefined> {
  return db
    .selectFrom('listeningPositions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('itemId', '=', itemId)
    .where('enclosureIndex', '=', enclosureIndex)
    .executeTakeFirst()
}

/** The reader's positions in these items, by item, latest first. */
export async function findPositions(db: Db, reader: Reader, itemIds: number[]): Promise<Map<number, PositionRow[]>> {
  const rows = await db
    .selectFrom('listeningPositions')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('itemId', 'in', itemIds)
    .orderBy('changedAt', 'desc')
    .execute()
  return Map.groupBy(rows, ({ itemId }) => itemId)
}

/**
 * Items that the reader began and did not finish, last played first. An item with several enclosures is listed once, by the one
 * played last: at the end of the sound, its video is finished as well.
 */
export async function findItemsToContinue(db: Db, reader: Reader): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView} from "listeningPositions" as heard
    join items as item on item.id = heard."itemId" ${joinReadersSide(reader)}
    where heard."userId" = ${reader.id} and heard."finishedAt" is null and heard."positionSeconds" > 0
      and not exists (select 1 from "listeningPositions" as later
        where later."userId" = heard."userId" and later."itemId" = heard."itemId" and later."changedAt" > heard."changedAt")
      and ${isReadersItem(reader)}
    order by heard."changedAt" desc, item.id desc limit ${limits.itemsToContinue}`.execute(db)
  return rows
}
