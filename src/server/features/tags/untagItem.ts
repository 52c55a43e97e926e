import { findItem } from '../../core/items/items.queries.ts'
import { findTag, ownTagIds } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Untagging what has not the tag changes nothing. Throws NotFound when either end is not the reader's. */
export async function untagItem(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const untagged = await db
    .deleteFrom('itemTags')
    .where('tagId', 'in', ownTagIds(db, reader, tagId))
    .where('itemId', '=', itemId)
    .returning('tagId')
    .executeTakeFirst()
  if (untagged) return events.publish(reader.id, { type: 'boardChanged' })
  if (!(await findTag(db, reader, tagId))) missing('tag')
  if (!(await findItem(db, reader, itemId))) missing('item')
}
