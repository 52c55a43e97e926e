import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import { hasItemTag, writeItemTag } from './tagging.queries.ts'
import { findTag } from './tags.queries.ts'

/** No-op if the item has the tag. Throws NotFound when the item or the tag is not the reader's. */
export async function tagItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const at = clock()
  // Only the log of a key needs to know whether the tag is new.
  const hadTag = reader.key !== undefined && (await hasItemTag(db, { tagId, itemId }))
  const tagged = await writeItemTag(db, reader, { tagId, itemId, now: at })
  if (!tagged) missing((await findTag(db, reader, tagId)) ? 'item' : 'tag')
  if (reader.key && !hadTag) {
    const { name } = (await findTag(db, reader, tagId)) ?? missing('tag')
    noteChange(reader, { is: 'tagged', itemIds: [itemId], at, tagId, name })
  }
  events.publish(reader.id, { type: 'boardChanged' })
}
