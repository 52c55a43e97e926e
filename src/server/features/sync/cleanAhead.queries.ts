import { sql } from 'kysely'
import type { UncleanText } from '../../core/items/presentArticle.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'

/** The readers with a key that was used since then. */
export async function findReadersWithApps(db: Db, usedSince: number): Promise<number[]> {
  const rows = await db
    .selectFrom('appKeys')
    .select('userId')
    .distinct()
    .where('lastUsedAt', '>=', usedSince)
    .orderBy('userId')
    .execute()
  return rows.map(({ userId }) => userId)
}

export async function findNewestItemId(db: Db): Promise<number> {
  const newest = await db.selectFrom('items').select('id').orderBy('id', 'desc').limit(1).executeTakeFirst()
  return newest?.id ?? 0
}

/** Never cleaned texts in feeds of these readers, after an id and in the order of ids. `lastId`: everything up to it is clean, or among these. */
export async function findUncleaned(
  db: Db,
  { readers, after, limit }: { readers: number[]; after: number; limit: number },
): Promise<{ unclean: UncleanText[]; lastId: number }> {
  const newest = await findNewestItemId(db)
  const { rows } = await sql<Omit<UncleanText, 'part'>>`
    select item.id as "itemId", item.link as "articleUrl", item.snippet, content.html, content."packedHtml", content."baseUrl"
    from items as item join "itemContents" as content on content."itemId" = item.id
    where item.id > ${Math.max(0, after)} and item.id <= ${newest}
      and exists (select 1 from subscriptions where subscriptions."feedId" = item."feedId"
        and ${isAnyNumber(db, 'subscriptions.userId', readers)})
      and not exists (select 1 from "cleanContents" as clean where clean."itemId" = item.id and clean.part = 0)
    order by item.id limit ${limit}`.execute(db)
  const unclean = rows.map((row) => ({ ...row, part: 'own' as const }))
  return { unclean, lastId: rows.length < limit ? newest : (rows.at(-1)?.itemId ?? newest) }
}
