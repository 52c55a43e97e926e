import type { Item } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findProvenItem } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { showItems } from './showItems.ts'

/** Returns the item after a mark for the response, and publishes it to the reader's other pages. */
export async function showMarkedItem(
  deps: Pick<Deps, 'db' | 'events' | 'pictures'>,
  reader: Reader,
  itemId: number,
): Promise<Item> {
  const view = (await findProvenItem(deps.db, reader, itemId)) ?? missing('item')
  const [item = missing('item')] = await showItems(deps, reader, [view])
  const { feedId, isRead, isSaved, isLater, isFaded } = item
  const fading = isFaded && { isFaded }
  deps.events.publish(reader.id, { type: 'itemChanged', itemId, feedId, isRead, isSaved, isLater, ...fading })
  return item
}
