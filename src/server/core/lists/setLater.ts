import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { writeLaterMark } from '../items/marks.queries.ts'
import { noteMarkTimes } from '../items/markTimes.queries.ts'
import type { Reader } from '../reader.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Puts an item on this reader's list to read, or takes it off. Throws NotFound for another reader's item. */
export async function setLater(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: Reader,
  input: { itemId: number; isLater: boolean },
): Promise<Item> {
  await setLaterQuietly(deps, reader, input)
  return showMarkedItem(deps, reader, input.itemId)
}

/** The same, without an answer and an event. */
export async function setLaterQuietly(
  deps: Pick<Deps, 'db' | 'clock'>,
  reader: Reader,
  input: { itemId: number; isLater: boolean },
): Promise<void> {
  const at = deps.clock()
  const isMarked = await writeLaterMark(deps.db, reader, { ...input, now: at })
  if (!isMarked) missing('item')
  if (!input.isLater) await noteMarkTimes(deps.db, reader, { itemIds: [input.itemId], field: 'later', at })
}
