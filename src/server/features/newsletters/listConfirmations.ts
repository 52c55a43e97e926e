import { sql } from 'kysely'
import type { Item } from '../../../shared/api/entities.ts'
import { type ItemView, itemView, joinReadersSide } from '../../core/items/items.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import { isRead } from '../../core/readMarks/readRule.queries.ts'
import type { Db } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { day } from '../../lib/clock.ts'

/** A link that is older confirms nothing any more. */
const goodForDays = 30
const mostShown = 20

/** Unread mails of a reader's newsletters that ask to confirm something, newest first. Reading one takes it off. */
export async function listConfirmations(
  deps: Pick<Deps, 'db' | 'pictures' | 'clock'>,
  reader: { id: number },
): Promise<Item[]> {
  const since = deps.clock() - goodForDays * day
  return showItems(deps, reader, await findConfirmations(deps.db, reader, since))
}

async function findConfirmations(db: Db, reader: { id: number }, since: number): Promise<ItemView[]> {
  const { rows } = await sql<ItemView>`select ${itemView}
    from feeds as own join items as item on item."feedId" = own.id and item."confirmationLinks" is not null
    ${joinReadersSide(reader)}
    where own."ownerId" = ${reader.id} and subscription.id is not null and item."arrivedAt" > ${since} and not ${isRead}
    order by item.id desc limit ${mostShown}`.execute(db)
  return rows
}
