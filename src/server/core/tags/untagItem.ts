import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findItem } from '../items/items.queries.ts'
import { deleteItemTag } from './tagging.queries.ts'
import { findTag } from './tags.queries.ts'

/** No-op if the item doesn't have the tag. Throws NotFound when the item or the tag is not the reader's. */
export async function untagItem(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const untagged = await deleteItemTag(db, reader, { tagId, itemId })
  if (untagged) return events.publish(reader.id, { type: 'boardChanged' })
  if (!(await findTag(db, reader, tagId))) missing('tag')
  if (!(await findItem(db, reader, itemId))) missing('item')
}
