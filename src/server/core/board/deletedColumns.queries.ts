// Reads what an undo of a deleted column or board needs, and writes it again.
import { sql } from 'kysely'
import { isAmong } from '../../db/isAmong.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { BoardRow, ColumnRow, Db, Tx } from '../../db/schema.ts'
import type { ColumnDeletion } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'

/** Its feeds and searches in their order. */
export async function findColumnContents(
  db: Db,
  columnId: number,
): Promise<Pick<ColumnDeletion, 'subscriptionIds' | 'searchIds'>> {
  const idsIn = async (table: 'subscriptions' | 'savedSearches') => {
    const rows = await db
      .selectFrom(table)
      .select('id')
      .where('columnId', '=', columnId)
      .orderBy('position')
      .orderBy('id')
      .execute()
    return rows.map(({ id }) => id)
  }
  return { subscriptionIds: await idsIn('subscriptions'), searchIds: await idsIn('savedSearches') }
}

/** With the id that it had. */
export async function insertColumnAgain(tx: Tx, column: ColumnRow): Promise<ColumnRow> {
  return tx.insertInto('columns').values(column).returningAll().executeTakeFirstOrThrow()
}

export async function insertBoardAgain(tx: Tx, board: BoardRow): Promise<BoardRow> {
  return tx.insertInto('boards').values(board).returningAll().executeTakeFirstOrThrow()
}

type Return = { ids: number[]; from: number; to: number }

/** Moves those that nobody moved or deleted since. Their order is that of `ids`. */
export async function moveBack(
  tx: Tx,
  reader: Reader,
  { table, ids, from, to }: Return & { table: 'subscriptions' | 'savedSearches' },
): Promise<void> {
  const places = jsonRows(
    tx,
    ['id', 'place'],
    ids.map((id, place) => [id, place]),
  )
  const moved = sql.table(table)
  await sql`update ${moved} set "columnId" = ${to}, position = former.place from ${places} as former
    where former.id = ${moved}.id and ${moved}."userId" = ${reader.id} and ${moved}."columnId" = ${from}`.execute(tx)
  for (const columnId of [from, to])
    await sql`update ${moved} set position = placed.place
      from (select id, row_number() over (order by position, id) - 1 as place from ${moved}
        where "columnId" = ${columnId}) as placed
      where ${moved}.id = placed.id and ${moved}.position <> placed.place`.execute(tx)
}

/** Puts columns that are still on the first board on this one. */
export async function moveColumnsBack(
  tx: Tx,
  reader: Reader,
  { boardId, columnIds }: { boardId: number; columnIds: number[] },
): Promise<void> {
  await tx
    .updateTable('columns')
    .set({ boardId })
    .where('userId', '=', reader.id)
    .where('boardId', 'is', null)
    .where(isAmong('id', columnIds))
    .execute()
}
