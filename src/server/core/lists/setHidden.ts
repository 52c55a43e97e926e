import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeHiddenMarks } from '../items/marks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import type { Reader } from '../reader.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Brings an item back that a rule hid, or hides it again, for this reader only. Throws NotFound for another reader's item. */
export async function setHidden(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  { itemId, isHidden }: { itemId: number; isHidden: boolean },
): Promise<Item> {
  const at = deps.clock()
  const itemIds = await writeHiddenMarks(deps.db, reader, { marks: [{ itemId, at }], isHidden })
  if (itemIds.length === 0) missing('item')
  if (!isHidden) await noteMarkTimes(deps.db, reader, { itemIds, field: 'hidden', at })
  const item = await showMarkedItem(deps, reader, itemId)
  // Lists and counts of other pages change, too.
  deps.events.publish(reader.id, { type: 'marksChanged' })
  return item
}
