import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findItem } from '../items/items.queries.ts'
import { writeSavedMark } from '../items/marks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import { type Caller, noteChange } from '../keyLog/keyChange.ts'
import { queueSaved } from '../sending/queueSaved.queries.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Saves or unsaves an item for this reader only. Throws NotFound for another reader's item. */
export async function setSaved(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Caller,
  input: { itemId: number; isSaved: boolean },
): Promise<Item> {
  await setSavedQuietly(deps, reader, input)
  return showMarkedItem(deps, reader, input.itemId)
}

/** The same, without an answer and an event. */
export async function setSavedQuietly(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Caller,
  { itemId, isSaved }: { itemId: number; isSaved: boolean },
): Promise<void> {
  const at = deps.clock()
  // Only the log of a key needs to know whether the mark changes something.
  const before = reader.key && (await findItem(deps.db, reader, itemId))
  const isMarked = await writeSavedMark(deps.db, reader, { itemId, isSaved, now: at })
  if (!isMarked) missing('item')
  if (isSaved) await queueSaved(deps.db, reader, { itemIds: [itemId], now: at })
  if (!isSaved) await noteMarkTimes(deps.db, reader, { itemIds: [itemId], field: 'saved', at })
  if (reader.key && ((before?.savedAt ?? null) !== null) !== isSaved)
    noteChange(reader, { is: isSaved ? 'saved' : 'unsaved', itemIds: [itemId], at })
}
