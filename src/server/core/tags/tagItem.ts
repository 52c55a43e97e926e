import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import type { TimedMark } from '../items/marks.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import { findTagged, writeItemTags } from './tagging.queries.ts'
import { findTag } from './tags.queries.ts'

/** No-op if the item has the tag. Throws NotFound when the item or the tag is not the reader's. */
export async function tagItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const tagged = await tagItemsQuietly(db, reader, { tagId, marks: [{ itemId, at: clock() }] })
  if (tagged.length === 0) missing((await findTag(db, reader, tagId)) ? 'item' : 'tag')
  events.publish(reader.id, { type: 'boardChanged' })
}

/** Returns the reader's items among these; none when the tag is not the reader's. */
export async function tagItemsQuietly(
  db: Deps['db'],
  reader: Caller,
  { tagId, marks }: { tagId: number; marks: TimedMark[] },
): Promise<number[]> {
  // Only the log of a key needs to know where the tag is new.
  const tag = reader.key && (await findTag(db, reader, tagId))
  const before = tag && (await findTagged(db, { tagId, itemIds: marks.map(({ itemId }) => itemId) }))
  const tagged = await writeItemTags(db, reader, { tagId, marks })
  if (tag === undefined) return tagged
  const isNew = new Set(tagged.filter((id) => !before?.has(id)))
  for (const { itemId, at } of marks)
    if (isNew.has(itemId)) noteChange(reader, { is: 'tagged', itemIds: [itemId], at, tagId, name: tag.name })
  return tagged
}
