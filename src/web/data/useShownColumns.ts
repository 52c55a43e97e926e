import { createContext, useMemo } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { withFeeds, withTag } from './changeColumns.ts'
import { useListedFeeds } from './useListedFeeds.ts'
import { usePreferences } from './usePreferences.ts'

/** The columns as the board around shows them; null where there is none, as on the page of one feed. */
export const ShownColumns = createContext<Column[] | null>(null)

/**
 * The columns with the feeds to show: those under the selected tag, and with 'Unread only' those with something unread. A feed
 * that was read to its end stays until its list is loaded again: nothing disappears while the reader looks at it.
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
