import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeLaterMark } from '../items/marks.queries.ts'
import type { Reader } from '../reader.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Puts an item on this reader's list to read, or takes it off. Throws NotFound for another reader's item. */
export async function setLater(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  input: { itemId: number; isLater: boolean },
): Promise<Item> {
  const isMarked = await writeLaterMark(deps.db, reader, { ...input, now: deps.clock() })
  return isMarked ? showMarkedItem(deps, reader, input.itemId) : missing('item')
}
