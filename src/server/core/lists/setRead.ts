import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeReadMark } from '../items/marks.queries.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { showMarkedItem } from './showMarkedItem.ts'

type MarkDeps = Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>
type ReadInput = { itemId: number; isRead: boolean }

/**
 * Marks an item read or unread for this reader only, including the copies of its story if the reader hides them. Throws
 * NotFound for another reader's item.
 */
export async function setRead(deps: MarkDeps, reader: ItemReader, input: ReadInput): Promise<Item> {
  const item = await markOne(deps, reader, input)
  if (!reader.hidesDuplicates || item.alsoIn.length === 0) return item
  for (const { itemId } of item.alsoIn) await markOne(deps, reader, { ...input, itemId })
  return item
}

async function markOne(deps: MarkDeps, reader: ItemReader, input: ReadInput): Promise<Item> {
  const isMarked = await writeReadMark(deps.db, reader, { ...input, now: deps.clock() })
  return isMarked ? showMarkedItem(deps, reader, input.itemId) : missing('item')
}
