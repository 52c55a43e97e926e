import { useMarkAllRead } from '../items/useMarks.ts'
import { usePreferences, useSetPreferences } from '../reader/usePreferences.ts'
import { useReaderView } from '../reader/useReaderView.ts'
import { feedsOf, withTag } from './changeColumns.ts'
import { useColumns } from './columnsApi.ts'

/** What can be chosen for the whole board. */
export function useBoardTools() {
  const { view, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  const readAll = useMarkAllRead()
  const { tagId } = useReaderView()
  const columns = useColumns().data ?? []
  const markAllRead = () => {
    const feedIds = feedsOf(withTag(columns, tagId)).map((feed) => feed.id)
    if (!readAll.isPending) readAll.mutate({ feedIds, ...(tagId !== undefined && { tagId }) })
  }
  return {
    view,
    setView: (view: 'list' | 'cards') => setPreferences({ view }),
    unreadOnly,
    setUnreadOnly: (unreadOnly: boolean) => setPreferences({ unreadOnly }),
    markAllRead,
    isMarking: readAll.isPending,
  }
}
