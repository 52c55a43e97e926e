import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, ItemRow, UserRow } from '../../db/schema.ts'

export type FoundNotice = Pick<ItemRow, 'id' | 'title' | 'author' | 'link' | 'publishedAt'> &
  Pick<UserRow, 'preferences'>

/** With the preferences of its reader. Undefined for another reader's, and for an item that is no notice. */
export async function findNotice(db: Db, reader: Reader, itemId: number): Promise<FoundNotice | undefined> {
  const { rows } = await sql<FoundNotice>`${plannedOnce('notice')}
    select item.id, item.title, item.author, item.link, item."publishedAt", reader.preferences
    from items as item join feeds as feed on feed.id = item."feedId" join users as reader on reader.id = feed."ownerId"
    where item.id = ${itemId} and reader.id = ${reader.id} and feed.kind = 'notices'`.execute(db)
  return rows[0]
}

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
