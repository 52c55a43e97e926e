import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeHiddenMark } from '../items/marks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import type { Reader } from '../reader.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Brings an item back that a rule hid, or hides it again, for this reader only. Throws NotFound for another reader's item. */
export async function setHidden(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  input: { itemId: number; isHidden: boolean },
): Promise<Item> {
  await setHiddenQuietly(deps, reader, input)
  const item = await showMarkedItem(deps, reader, input.itemId)
  // Lists and counts of other pages change, too.
  deps.events.publish(reader.id, { type: 'marksChanged' })
  return item
}

/** The same, without an answer and events. */
export async function setHiddenQuietly(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  input: { itemId: number; isHidden: boolean },
): Promise<void> {
  const at = deps.clock()
  const isMarked = await writeHiddenMark(deps.db, reader, { ...input, now: at })
  if (!isMarked) missing('item')
  if (!input.isHidden) await noteMarkTimes(deps.db, reader, { itemIds: [input.itemId], field: 'hidden', at })
}
