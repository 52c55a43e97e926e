import { feedsOf, withTag } from '../data/changeColumns.ts'
import { useColumns } from '../data/columnsApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import { usePreferences, useSetPreferences, useSetUnreadOnly } from '../data/usePreferences.ts'
import { useReaderView } from '../data/useReaderView.ts'
import type { BoardTools, BoardView } from './board.ts'

type BoardCommands = { tools: BoardTools; shown: BoardView; isMarking: boolean }

/** The tools of the commands on the whole board, and how the board is shown now. */
export function useBoardTools(addColumn: () => void): BoardCommands {
  const { view, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  const setUnreadOnly = useSetUnreadOnly()
  const readAll = useMarkAllRead()
  const { tagId, feedId } = useReaderView()
  const columns = useColumns().data ?? []
  /** Marks everything that is shown: the selected feed, the feeds with the selected tag, or all. */
  const markAllRead = () => {
    if (feedId !== undefined) return readAll.mutate({ feedIds: [feedId], feedId })
    const feedIds = feedsOf(withTag(columns, tagId)).map((feed) => feed.id)
    readAll.mutate({ feedIds, ...(tagId !== undefined && { tagId }) })
  }
  return {
    tools: { setView: (view) => setPreferences({ view }), setUnreadOnly, markAllRead, addColumn },
    shown: { view, unreadOnly },
    isMarking: readAll.isPending,
  }
}
