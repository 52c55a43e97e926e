import { sql } from 'kysely'
import { isReadersItem } from '../../core/items/items.queries.ts'
import { findTag } from '../../core/tags/tags.queries.ts'
import { keepRows } from '../../db/dialect.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Tagging twice changes nothing. Throws NotFound when either end is not the reader's. */
export async function tagItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: { id: number },
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const tagged = await db
    .insertInto('itemTags')
    .columns(['tagId', 'itemId', 'feedId', 'taggedAt'])
    .expression((query) =>
      query
        .selectFrom(['tags', 'items as item'])
        // A bare parameter in a select list would be text to PostgreSQL.
        .select(['tags.id', 'item.id as itemId', 'item.feedId', sql<number>`cast(${clock()} as bigint)`.as('taggedAt')])
        .where('tags.id', '=', tagId)
        .where('tags.userId', '=', reader.id)
        .where('item.id', '=', itemId)
        .where(isReadersItem(reader))
        .modifyEnd(keepRows(db, 'tags', 'item')),
    )
    // An update of nothing, so that a pair that stands already answers as a new one does.
    .onConflict((conflict) => conflict.columns(['tagId', 'itemId']).doUpdateSet({ tagId }))
    .returning('tagId')
    .executeTakeFirst()
  if (!tagged) missing((await findTag(db, reader, tagId)) ? 'item' : 'tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
