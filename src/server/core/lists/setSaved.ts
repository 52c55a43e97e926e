import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { type TimedMark, writeSavedMarks } from '../items/marks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import type { Caller } from '../keyLog/keyChange.ts'
import { queueSaved } from '../sending/queueSaved.queries.ts'
import { showMarkedItem } from './showMarkedItem.ts'
import { watchMarks } from './watchMarks.ts'

/** Saves or unsaves an item for this reader only. Throws NotFound for another reader's item. */
export async function setSaved(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Caller,
  { itemId, isSaved }: { itemId: number; isSaved: boolean },
): Promise<Item> {
  const at = deps.clock()
  const itemIds = await setSavedQuietly(deps.db, reader, { marks: [{ itemId, at }], isOn: isSaved })
  if (itemIds.length === 0) missing('item')
  if (!isSaved) await noteMarkTimes(deps.db, reader, { itemIds, field: 'saved', at })
  return showMarkedItem(deps, reader, itemId)
}

/** Returns the reader's items among these. The caller notes the times. */
export async function setSavedQuietly(
  db: Deps['db'],
  reader: Caller,
  { marks, isOn }: { marks: TimedMark[]; isOn: boolean },
): Promise<number[]> {
  const isSet = ({ savedAt }: { savedAt: number | null }) => (savedAt !== null) === isOn
  const note = await watchMarks(db, reader, { marks, is: isOn ? 'saved' : 'unsaved', isSet })
  const itemIds = await writeSavedMarks(db, reader, { marks, isSaved: isOn })
  if (isOn) await queueSaved(db, reader, { itemIds, now: Math.max(...marks.map(({ at }) => at)) })
  note(itemIds)
  return itemIds
}
