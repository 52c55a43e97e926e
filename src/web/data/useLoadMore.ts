import { useMutation, useQueryClient } from '@tanstack/react-query'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { takeOver } from './changeColumns.ts'
import { changeColumnsInCache } from './columnsCache.ts'
import { reloadFeedItems } from './feedItems.ts'
import type { FeedItems } from './itemLists.ts'

type LoadMoreOf = {
  feedId: number
  list: FeedItems
  shownCount: number
  /** Raises the shown count by limits.moreItemsShown. */
  onShowMore: () => void
}

/**
 * Load More Articles: the next stored items at once, and beside it the source is asked (spec §4). `alert` is the server's
 * text, else that of spec §8, only when the source failed and nothing more is stored; `isAtEnd` when all went well and
 * there is no more.
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
    // What is new stands on top, so as many more are needed to keep what is shown in sight.
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
    // The source may take long; what is stored does not wait for it.
    loadMore: () => (loading.isPending && hasLoaded ? onShowMore() : loading.mutate()),
    isBusy: loading.isPending && !hasLoaded,
    alert: loading.isError ? explainFailure(loading.error, messages.loadMoreFailed) : null,
    isAtEnd: !hasLoaded && loading.data?.isAtEnd === true,
  }
}
