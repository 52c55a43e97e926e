import { sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** The items of fetched feeds whose text is a stub and whose whole article is not stored, unless the reader never wants whole articles. */
export async function findStubs(db: Db, reader: Reader, itemIds: number[]): Promise<{ id: number; link: string }[]> {
  if (itemIds.length === 0) return []
  const { rows } = await sql<{ id: number; link: string }>`select item.id, item.link from items as item
    join feeds as feed on feed.id = item."feedId" and feed.kind in ('articles', 'podcast')
    join subscriptions as subscription on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    left join "fullTexts" as whole on whole."itemId" = item.id
    where ${isAmong('item.id', itemIds)} and item.link is not null and coalesce(whole.state, 'failed') = 'failed'
      and (subscription."fullText" = 'always' or (subscription."fullText" is null and item.words <= ${limits.stubWordsMax}))
    order by item.id desc`.execute(db)
  return rows
}

/** How many words the stored whole articles of these stubs have, by item. */
export async function findWholeWords(db: Db, itemIds: number[]): Promise<Map<number, number>> {
  if (itemIds.length === 0) return new Map()
  const { rows } = await sql<{ id: number; words: number }>`select whole."itemId" as id, whole.words
    from "fullTexts" as whole where ${isAmong('whole.itemId', itemIds)} and whole.state = 'kept'`.execute(db)
  return new Map(rows.map(({ id, words }) => [id, words]))
}
