import type { Item } from '../../shared/api/entities.ts'
import type { Deps } from '../deps.ts'
import { missing } from '../http/errors.ts'
import { writeReadMark } from './marks.queries.ts'
import { showMarkedItem } from './showMarkedItem.ts'

/** Marks an item read or unread for this reader alone. Throws NotFound for what is not theirs. */
export async function setRead(
  deps: Pick<Deps, 'db' | 'clock' | 'events' | 'pictures'>,
  reader: { id: number },
  wish: { itemId: number; isRead: boolean },
): Promise<Item> {
  const isMarked = await writeReadMark(deps.db, reader, { ...wish, now: deps.clock() })
  return isMarked ? showMarkedItem(deps, reader, wish.itemId) : missing('item')
}
