import { useBoards } from '../core/boards.ts'
import { useColumns, useMoveColumn, useMoveColumnToBoard, useSortColumn } from '../core/columnsApi.ts'
import { useChangeColumnCalm } from '../core/fadingApi.ts'
import { useMarkAllRead, useUndoOfLastReadAll } from '../core/useMarks.ts'
import { useReaderView } from '../core/useReaderView.ts'
import type { ColumnDialogName, ColumnTools } from './columns.ts'

export function useColumnTools(openDialog: (dialog: ColumnDialogName) => void): ColumnTools {
  const columns = useColumns().data ?? []
  const { mutate: moveColumn } = useMoveColumn()
  const { mutate: markAllRead } = useMarkAllRead()
  const undoReadAll = useUndoOfLastReadAll()
  const { mutate: sortColumn } = useSortColumn()
  const boards = useBoards() ?? []
  const { mutate: moveToBoard } = useMoveColumnToBoard()
  const { mutate: setQuietFirst } = useChangeColumnCalm()
  const { showItems } = useReaderView()
  return {
    columns,
    boards,
    setQuietFirst,
    moveToBoard,
    moveColumn,
    sortColumn,
    markAllRead,
    undoReadAll,
    openDialog,
    openAsList: showItems,
  }
}
