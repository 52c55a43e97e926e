import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeItemTag } from './tagging.queries.ts'
import { findTag } from './tags.queries.ts'

/** No-op if the item has the tag. Throws NotFound when the item or the tag is not the reader's. */
export async function tagItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: { id: number },
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const tagged = await writeItemTag(db, reader, { tagId, itemId, now: clock() })
  if (!tagged) missing((await findTag(db, reader, tagId)) ? 'item' : 'tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
