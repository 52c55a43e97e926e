import type { QueryClient } from '@tanstack/react-query'
import type { Item, Place } from '../../shared/api/entities.ts'
import type { ReadingPosition } from '../../shared/features/reading.ts'
import { changeItem } from './changeItem.ts'
import { continueKey } from './soundCache.ts'

/** Begun and not read to its end. A text at whose first paragraph the reader stopped has not been begun. */
export const isBegun = ({ paragraphIndex, isFinished }: Place): boolean => paragraphIndex > 0 && !isFinished

/** Applies a place from an answer or a live event to all copies of the item. */
export function applyPlace(cache: QueryClient, position: ReadingPosition): void {
  const { itemId, source, paragraphHash, paragraphIndex, share, isFinished } = position
  // A live event has a type beside it.
  const place = { source, paragraphHash, paragraphIndex, share, isFinished }
  changeItem(cache, itemId, (item) => ({ ...item, place }))
  // A text that the reader just began or finished enters or leaves the list.
  const held = cache.getQueryData<Item[]>(continueKey)
  const isListed = held?.some(({ id }) => id === itemId) ?? false
  cache.setQueryData<Item[]>(continueKey, (items) =>
    items?.map((item) => (item.id === itemId ? { ...item, place } : item)),
  )
  if (isBegun(place) !== isListed) void cache.invalidateQueries({ queryKey: continueKey })
}
