import { columnsOnBoard, useBoards, useShownBoard } from '../core/boards.ts'
import { feedsOf, withTag } from '../core/changeColumns.ts'
import { useColumns } from '../core/columnsApi.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { useBringBack } from '../core/fadingApi.ts'
import { layoutSetting } from '../core/layout.ts'
import { useMarkAllRead, useUndoOfLastReadAll } from '../core/useMarks.ts'
import { usePreferences, useSetPreferences, useSetUnreadOnly } from '../core/usePreferences.ts'
import { useReaderView } from '../core/useReaderView.ts'
import type { BoardTools, BoardView } from './board.ts'

type BoardCommands = { tools: BoardTools; shown: BoardView; isMarking: boolean }

/** The tools of the commands on the whole board, and how the board is shown now. */
export function useBoardTools(open: Pick<BoardTools, 'addColumn' | 'addBoard'>): BoardCommands {
  const { view, unreadOnly } = usePreferences()
  const setPreferences = useSetPreferences()
  const setUnreadOnly = useSetUnreadOnly()
  const readAll = useMarkAllRead()
  const undoReadAll = useUndoOfLastReadAll()
  const { mutate: bringBack } = useBringBack()
  const { tagId, feedId } = useReaderView()
  // One list in place of the board shows the items of all boards.
  const hasBoards = useDeviceSetting(layoutSetting) === 'board'
  const known = useBoards() ?? []
  const boards = hasBoards ? known : []
  const boardId = useShownBoard()?.id
  const columns = columnsOnBoard(useColumns().data ?? [], { boards, boardId })
  /** Marks everything that is shown: the selected feed, or those of the board, under the selected tag. */
  const markAllRead = () => {
    if (feedId !== undefined) return readAll.mutate({ feedIds: [feedId], feedId })
    const feedIds = feedsOf(withTag(columns, tagId)).map((feed) => feed.id)
    readAll.mutate({
      feedIds,
      ...(boards.length > 0 && { boardId: boardId ?? null }),
      ...(tagId !== undefined && { tagId }),
    })
  }
  return {
    tools: {
      setView: (view) => setPreferences({ view }),
      setUnreadOnly,
      markAllRead,
      undoReadAll,
      bringBackFaded: () => bringBack(undefined),
      ...open,
    },
    shown: { view, unreadOnly },
    isMarking: readAll.isPending,
  }
}
