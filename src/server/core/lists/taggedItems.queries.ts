import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'
import { type ItemView, itemView, joinReadersSide } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import type { Reader } from '../reader.ts'
import { isUnread } from '../readMarks/readRule.queries.ts'

export type TaggedOptions = { tagId: number; unreadOnly: boolean; after: PageEnd | null; limit: number }

/** The items that have the reader's tag themselves, newest first, including those of deleted feeds. */
export async function findTaggedItems(
  db: Db,
  reader: Reader,
  { tagId, unreadOnly, after, limit }: TaggedOptions,
): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView} from "itemTags" as tagged
    join tags as tag on tag.id = tagged."tagId" and tag."userId" = ${reader.id}
    join items as item on item.id = tagged."itemId" ${joinReadersSide(reader)}
    where tagged."tagId" = ${tagId}${unreadOnly ? sql` and ${isUnread}` : sql``}${
      after === null ? sql`` : sql` and (item."publishedAt", item.id) < (${after.at}, ${after.id})`
    }
    order by item."publishedAt" desc, item.id desc limit ${limit}`.execute(db)
  return rows
}
