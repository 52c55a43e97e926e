import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findItem } from '../items/items.queries.ts'
import { writeReadMark } from '../items/marks.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { findCopies } from '../stories/stories.queries.ts'
import { showMarkedItem } from './showMarkedItem.ts'

type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
type QuietDeps = Pick<Deps, 'db' | 'clock'>
type MarkReader = ItemReader & Caller
type ReadInput = { itemId: number; isRead: boolean }

/**
 * Marks an item read or unread for this reader only, including the copies of its story if the reader hides them. Throws
 * NotFound for another reader's item.
 */
export async function setRead(deps: MarkDeps, reader: MarkReader, input: ReadInput): Promise<Item> {
  const item = await markOne(deps, reader, input)
  if (!reader.hidesDuplicates || item.alsoIn.length === 0) return item
  for (const { itemId } of item.alsoIn) await markOne(deps, reader, { ...input, itemId })
  return item
}

async function markOne(deps: MarkDeps, reader: MarkReader, input: ReadInput): Promise<Item> {
  await writeRead(deps, reader, input)
  return showMarkedItem(deps, reader, input.itemId)
}

/** The same as setRead, without an answer and an event for each. */
export async function setReadQuietly(deps: QuietDeps, reader: MarkReader, input: ReadInput): Promise<void> {
  await writeRead(deps, reader, input)
  if (!reader.hidesDuplicates) return
  for (const { itemId } of await findCopies(deps.db, reader, [input.itemId]))
    await writeRead(deps, reader, { ...input, itemId })
}

async function writeRead(deps: QuietDeps, reader: MarkReader, { itemId, isRead }: ReadInput): Promise<void> {
  const at = deps.clock()
  // Only the log of a key needs to know whether the mark changes something.
  const before = reader.key && (await findItem(deps.db, reader, itemId))
  const isMarked = await writeReadMark(deps.db, reader, { itemId, isRead, now: at })
  if (!isMarked) missing('item')
  if (before && Boolean(before.isRead) !== isRead)
    noteChange(reader, { is: isRead ? 'read' : 'unread', itemIds: [itemId], at })
}
