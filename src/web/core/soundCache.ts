import type { QueryClient } from '@tanstack/react-query'
import type { Item } from '../../shared/api/entities.ts'
import type { ListeningPosition } from '../../shared/features/podcasts.ts'
import { changeRivers, findItem, type OpenedArticle, type SavedPages } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'

export const continueKey = ['itemsToContinue'] as const

/** Applies a position from an answer or a live event to all copies of the item. */
export function applyPosition(cache: QueryClient, position: ListeningPosition): void {
  const id = position.itemId
  const wasBegun = isBegun(findItem(cache, id))
  const place = (items: Item[]) => withPosition(items, position)
  cache.setQueriesData<FeedItems>({ queryKey: itemKeys.feeds }, (list) => {
    const items = list && place(list.items)
    return list === undefined || items === undefined || items === list.items ? list : { ...list, items }
  })
  changeRivers(cache, place)
  cache.setQueriesData<SavedPages>(
    { queryKey: itemKeys.saved },
    (saved) => saved && { ...saved, pages: saved.pages.map((page) => ({ ...page, items: place(page.items) })) },
  )
  cache.setQueryData<OpenedArticle>(itemKeys.article(id), (article) => article && withSound(article, position))
  cache.setQueryData<Item[]>(continueKey, (items) => items && place(items))
  // A recording that the reader just began or finished enters or leaves the list.
  const isHeld = cache.getQueryData<Item[]>(continueKey)?.some((item) => item.id === id) ?? false
  if (position.isFinished || !wasBegun || !isHeld) void cache.invalidateQueries({ queryKey: continueKey })
}

const isBegun = (item: Item | undefined) => (item?.sound?.positionSeconds ?? 0) > 0

/** Returns the same list if nothing changes. */
export function withPosition(items: Item[], position: ListeningPosition): Item[] {
  const index = items.findIndex(({ id }) => id === position.itemId)
  const item = items[index]
  return item === undefined ? items : items.with(index, withSound(item, position))
}

function withSound<Held extends Pick<Item, 'sound'>>(item: Held, position: ListeningPosition): Held {
  const { sound } = item
  // Another enclosure of the item was played. Its address comes with the next load.
  if (sound === null || sound.enclosureIndex !== position.enclosureIndex) return item
  const { positionSeconds, isFinished, durationSeconds } = position
  return {
    ...item,
    sound: { ...sound, positionSeconds, isFinished, durationSeconds: durationSeconds ?? sound.durationSeconds },
  }
}
