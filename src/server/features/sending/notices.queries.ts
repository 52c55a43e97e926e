import type { Db } from '../../db/schema.ts'

export async function isNotice(db: Db, itemId: number): Promise<boolean> {
  const notice = await db
    .selectFrom('items')
    .innerJoin('feeds', 'feeds.id', 'items.feedId')
    .select('items.id')
    .where('items.id', '=', itemId)
    .where('feeds.kind', '=', 'notices')
    .executeTakeFirst()
  return notice !== undefined
}
