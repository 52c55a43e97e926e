import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeSavedMark } from '../items/marks.queries.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Saves or unsaves an item for this reader only. Throws NotFound for another reader's item. */
export async function setSaved(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: { id: number },
  input: { itemId: number; isSaved: boolean },
): Promise<Item> {
  const isMarked = await writeSavedMark(deps.db, reader, { ...input, now: deps.clock() })
  return isMarked ? showMarkedItem(deps, reader, input.itemId) : missing('item')
}
