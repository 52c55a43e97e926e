import { isAnyNumber, lockForReference } from '../../db/dialect.ts'
import type { Db, Tx, UnfinishedSaveRow } from '../../db/schema.ts'

export async function keepUnfinishedSave(tx: Tx, { arrivedAt, rest }: Omit<UnfinishedSaveRow, 'id'>): Promise<number> {
  const row = await tx
    .insertInto('unfinishedSaves')
    .values({ arrivedAt, rest })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export function findUnfinishedSaves(db: Db, { until, limit }: { until: number; limit: number }) {
  return db
    .selectFrom('unfinishedSaves')
    .selectAll()
    .where('arrivedAt', '<=', until)
    .orderBy('id')
    .limit(limit)
    .execute()
}

/** False when another transaction has finished it: a save is finished once. */
export async function takeUnfinishedSave(tx: Tx, id: number): Promise<boolean> {
  const { numDeletedRows } = await tx.deleteFrom('unfinishedSaves').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Those that are still stored. They can't be deleted before the transaction ends. */
export function holdItems(
  tx: Tx,
  itemIds: number[],
): Promise<{ id: number; feedId: number; editedAt: number | null }[]> {
  return tx
    .selectFrom('items')
    .select(['id', 'feedId', 'editedAt'])
    .where(isAnyNumber(tx, 'id', itemIds))
    .orderBy('id')
    .modifyEnd(lockForReference(tx, 'items'))
    .execute()
}
