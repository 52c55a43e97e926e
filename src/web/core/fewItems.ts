// Feeds with few items, as the board's frame says. The board needs no items of a feed to know how many it would show.
import type { QueryClient } from '@tanstack/react-query'
import type { FrameColumn } from '../../shared/features/board.ts'

const fewKey = ['fewItems']

export function keepFewItems(cache: QueryClient, columns: FrameColumn[]): void {
  const few = new Map(readFew(cache))
  for (const { feeds } of columns)
    for (const feed of feeds) {
      if (feed.few === undefined) few.delete(feed.id)
      else few.set(feed.id, feed.few)
    }
  cache.setQueryDefaults(fewKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData<ReadonlyMap<number, number>>(fewKey, few)
}

/** How many items a feed has. Feeds with limits.firstItemsMax or more are left out. */
export const readFew = (cache: QueryClient): ReadonlyMap<number, number> =>
  cache.getQueryData<ReadonlyMap<number, number>>(fewKey) ?? new Map()
