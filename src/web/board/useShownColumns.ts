import { useQueryClient } from '@tanstack/react-query'
import { createContext, useMemo } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { withFeeds, withTag } from '../data/changeColumns.ts'
import type { FeedItems } from '../data/itemCache.ts'
import { itemKeys } from '../data/itemKeys.ts'
import { usePreferences } from '../data/usePreferences.ts'

/** The columns as the board around shows them; null where there is none, as on the page of one feed. */
export const ShownColumns = createContext<Column[] | null>(null)

/**
 * The columns with the feeds to show: those under the selected tag, and with 'Unread only' those with something unread. What was
 * read to its end on this page stays until the list is begun anew: nothing goes from under the reader's eyes.
 */
export function useShownColumns(columns: Column[], tagId: number | undefined): Column[] {
  const cache = useQueryClient()
  const { unreadOnly } = usePreferences()
  return useMemo(() => {
    const tagged = withTag(columns, tagId)
    if (!unreadOnly) return tagged
    const isListed = ({ id }: Feed) => {
      const list = cache.getQueryData<FeedItems>(itemKeys.feedOf(id, true))
      return list !== undefined && list.items.length > 0
    }
    return withFeeds(tagged, (feed) => feed._count.feedItems > 0 || isListed(feed))
  }, [cache, columns, tagId, unreadOnly])
}
