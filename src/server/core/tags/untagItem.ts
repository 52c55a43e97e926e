import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findItem } from '../items/items.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import { deleteItemTag } from './tagging.queries.ts'
import { findTag } from './tags.queries.ts'

/** No-op if the item doesn't have the tag. Throws NotFound when the item or the tag is not the reader's. */
export async function untagItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const untagged = await deleteItemTag(db, reader, { tagId, itemId })
  const tag = untagged && reader.key === undefined ? undefined : await findTag(db, reader, tagId)
  if (untagged) {
    const at = clock()
    await noteMarkTimes(db, reader, { itemIds: [itemId], field: `tag ${tagId}`, at })
    if (tag) noteChange(reader, { is: 'untagged', itemIds: [itemId], at, tagId, name: tag.name })
    return events.publish(reader.id, { type: 'boardChanged' })
  }
  if (!tag) missing('tag')
  if (!(await findItem(db, reader, itemId))) missing('item')
}
