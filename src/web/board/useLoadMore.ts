import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { call } from '../core/call.ts'
import { explainFailure } from '../core/callError.ts'
import { takeOver } from '../core/changeColumns.ts'
import { changeColumnsInCache } from '../core/columnsCache.ts'
import { reloadFeedItems } from '../core/feedItems.ts'
import type { FeedItems } from '../core/itemLists.ts'

type LoadMoreOf = {
  feedId: number
  list: FeedItems
  shownCount: number
  /** Increases the shown count by limits.moreItemsShown. */
  onShowMore: () => void
}

/**
 * Load More Articles: shows the next stored items at once and refreshes the source (docs/specification.md#loading-items).
 * `alert` is the error if the source failed and no more items are stored. `isAtEnd` is true if the source has no more.
 */
export function useLoadMore({ feedId, list, shownCount, onShowMore }: LoadMoreOf) {
  const cache = useQueryClient()
  const hasLoaded = list.items.length > shownCount
  const wanted = shownCount + limits.moreItemsShown

  const showStored = async (): Promise<boolean> => {
    if (!hasLoaded && list.isWhole) return false
    if (!hasLoaded) await reloadFeedItems(cache, feedId, wanted + limits.itemsPerLoadPerFeed)
    onShowMore()
    return true
  }
  const askSource = async () => {
    const { feed, newItems } = await call('POST /feeds/:id/refresh', { params: { id: feedId } })
    changeColumnsInCache(cache, (columns) => takeOver(columns, feed))
    // New items come first, so as many more are loaded to keep the shown items visible.
    if (newItems > 0) await reloadFeedItems(cache, feedId, wanted + newItems)
    return newItems
  }
  const loading = useMutation({
    mutationFn: async () => {
      const [stored, source] = await Promise.allSettled([showStored(), askSource()])
      if (stored.status === 'fulfilled' && stored.value) return { isAtEnd: false }
      if (source.status === 'rejected') throw source.reason
      if (stored.status === 'rejected') throw stored.reason
      if (source.value > 0) onShowMore()
      return { isAtEnd: source.value === 0 }
    },
  })
  return {
    // Stored items do not wait for a slow source.
    loadMore: () => (loading.isPending && hasLoaded ? onShowMore() : loading.mutate()),
    isBusy: loading.isPending && !hasLoaded,
    alert: loading.isError ? explainFailure(loading.error, texts.loadMoreFailed()) : null,
    isAtEnd: !hasLoaded && loading.data?.isAtEnd === true,
  }
}
