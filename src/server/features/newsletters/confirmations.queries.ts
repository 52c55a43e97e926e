import { sql } from 'kysely'
import { type ItemView, itemView, joinReadersSide } from '../../core/items/items.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'
import type { Db } from '../../db/schema.ts'

const mostShown = 20

/** Unread mails of a reader's newsletters with confirmation links, newest first. */
export async function findConfirmations(db: Db, reader: Reader, since: number): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView}
    from feeds as own join items as item on item."feedId" = own.id and item."confirmationLinks" is not null
    ${joinReadersSide(reader)}
    where own."ownerId" = ${reader.id} and subscription.id is not null and item."arrivedAt" > ${since} and ${isUnread}
    order by item.id desc limit ${mostShown}`.execute(db)
  return rows
}
