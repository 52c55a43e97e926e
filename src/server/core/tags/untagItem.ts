import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findReadersIds } from '../items/items.queries.ts'
import { untagItems } from '../items/manyMarks.queries.ts'
import type { TimedMark } from '../items/marks.queries.ts'
import { insertMarkTimes } from '../items/markTimes.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import { findTag } from './tags.queries.ts'

/** No-op if the item doesn't have the tag. Throws NotFound when the item or the tag is not the reader's. */
export async function untagItem(
  { db, clock, events }: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Caller,
  { tagId, itemId }: { tagId: number; itemId: number },
): Promise<void> {
  const untagged = await untagItemsQuietly(db, reader, { tagId, marks: [{ itemId, at: clock() }] })
  if (untagged.length === 0) missing((await findTag(db, reader, tagId)) ? 'item' : 'tag')
  events.publish(reader.id, { type: 'boardChanged' })
}

/** Returns the items that had the tag, and the reader's others; none when the tag is not the reader's. */
export async function untagItemsQuietly(
  db: Deps['db'],
  reader: Caller,
  { tagId, marks }: { tagId: number; marks: TimedMark[] },
): Promise<number[]> {
  const tag = await findTag(db, reader, tagId)
  if (tag === undefined) return []
  const untagged = new Set(await untagItems(db, { itemIds: marks.map(({ itemId }) => itemId), tagId }))
  const removed = marks.filter(({ itemId }) => untagged.has(itemId))
  for (const { itemId, at } of removed)
    noteChange(reader, { is: 'untagged', itemIds: [itemId], at, tagId, name: tag.name })
  const times = removed.map(({ itemId, at }) => ({ itemId, field: `tag ${tagId}` as const, at }))
  await insertMarkTimes(db, reader, times)
  const others = marks.flatMap(({ itemId }) => (untagged.has(itemId) ? [] : [itemId]))
  return [...untagged, ...(others.length === 0 ? [] : await findReadersIds(db, reader, others))]
}
