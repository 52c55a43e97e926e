import type { Db } from '../../db/schema.ts'

/** The id and the arrival of the first item from an id on. */
export async function findItemFrom(db: Db, id: number): Promise<{ id: number; arrivedAt: number } | undefined> {
  return db
    .selectFrom('items')
    .select(['id', 'arrivedAt'])
    .where('id', '>=', id)
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function findNewestId(db: Db): Promise<number> {
  const row = await db.selectFrom('items').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return row?.id ?? 0
}
