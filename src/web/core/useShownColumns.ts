import { createContext, useMemo } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { withFeeds, withTag } from './changeColumns.ts'
import { useListedFeeds } from './useListedFeeds.ts'
import { usePreferences } from './usePreferences.ts'

/** The columns that the board shows; null outside a board, as on the page of one feed. */
export const ShownColumns = createContext<Column[] | null>(null)

/**
 * The columns with the feeds to show: those with the selected tag, and with 'Unread only' those with unread items. A feed that
 * the reader finishes stays until its list is loaded again, so nothing disappears while they look at it.
 */
export function useShownColumns(columns: Column[], tagId: number | undefined): Column[] {
  const { unreadOnly } = usePreferences()
  const listed = useListedFeeds()
  return useMemo(() => {
    const tagged = withTag(columns, tagId)
    if (!unreadOnly) return tagged
    return withFeeds(tagged, ({ id, _count }) => _count.feedItems > 0 || listed.has(id))
  }, [columns, tagId, unreadOnly, listed])
}
