import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeLaterMarks } from '../items/marks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import type { Reader } from '../reader.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Puts an item on this reader's list to read, or takes it off. Throws NotFound for another reader's item. */
export async function setLater(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  { itemId, isLater }: { itemId: number; isLater: boolean },
): Promise<Item> {
  const at = deps.clock()
  const itemIds = await writeLaterMarks(deps.db, reader, { marks: [{ itemId, at }], isLater })
  if (itemIds.length === 0) missing('item')
  if (!isLater) await noteMarkTimes(deps.db, reader, { itemIds, field: 'later', at })
  return showMarkedItem(deps, reader, itemId)
}
