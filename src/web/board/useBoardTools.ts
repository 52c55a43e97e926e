import { feedsOf, withTag } from '../data/changeColumns.ts'
import { useColumns } from '../data/columnsApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import { usePreferences, useSetPreferences, useSetUnreadOnly } from '../data/usePreferences.ts'
import { useReaderView } from '../data/useReaderView.ts'

/** What can be chosen for the whole board. */
export function useBoardTools() {
  const { view, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  const setUnreadOnly = useSetUnreadOnly()
  const readAll = useMarkAllRead()
  const { tagId, feedId } = useReaderView()
  const columns = useColumns().data ?? []
  /** Everything that is shown: the selected feed, the feeds under the selected tag, or all. */
  const markAllRead = () => {
    if (feedId !== undefined) return readAll.mutate({ feedIds: [feedId], feedId })
    const feedIds = feedsOf(withTag(columns, tagId)).map((feed) => feed.id)
    readAll.mutate({ feedIds, ...(tagId !== undefined && { tagId }) })
  }
  return {
    view,
    setView: (view: 'list' | 'cards') => setPreferences({ view }),
    unreadOnly,
    setUnreadOnly,
    markAllRead,
    isMarking: readAll.isPending,
  }
}
