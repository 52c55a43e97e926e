// Web pages that readers saved. Each is an item in a private feed of its reader (core/items/keeper.queries.ts).
import { sql } from 'kysely'
import { sameSizeLists } from '../../db/sameSizeLists.ts'
import type { Db, KeptPageRow } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

export type ShownPage = Pick<KeptPageRow, 'itemId' | 'state' | 'problem'>

/** Returns the items that are pages which this reader saved. */
export async function findShownPages(db: Db, reader: Reader, itemIds: number[]): Promise<ShownPage[]> {
  const pages: ShownPage[] = []
  for (const some of sameSizeLists(itemIds))
    pages.push(
      ...(await db
        .selectFrom('keptPages')
        .select(['itemId', 'state', 'problem'])
        .where('userId', '=', reader.id)
        .where('itemId', 'in', some)
        .execute()),
    )
  return pages
}

/** The pages that the reader keeps. One without any mark is deleted soon and doesn't count. */
export const countKeptPages = async (db: Db, reader: Reader): Promise<number> => (await sumUpPages(db, reader)).pages

export const measureKeptPages = async (db: Db, reader: Reader): Promise<number> => (await sumUpPages(db, reader)).bytes

async function sumUpPages(db: Db, reader: Reader): Promise<{ pages: number; bytes: number }> {
  const { rows } = await sql<{
    pages: number
    bytes: number | null
  }>`select count(*) as pages, sum(page.bytes) as bytes from "keptPages" as page
    where page."userId" = ${reader.id} and (
      exists (select 1 from "itemStates" as state where state."userId" = page."userId" and state."itemId" = page."itemId"
        and (state."savedAt" is not null or state."laterAt" is not null))
      or exists (select 1 from "itemTags" as tagged where tagged."itemId" = page."itemId"))`.execute(db)
  return { pages: Number(rows[0]?.pages ?? 0), bytes: Number(rows[0]?.bytes ?? 0) }
}
