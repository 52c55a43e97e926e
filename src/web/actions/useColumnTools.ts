import { useBoards } from '../data/boards.ts'
import { useColumns, useMoveColumn, useMoveColumnToBoard, useSortColumn } from '../data/columnsApi.ts'
import { useChangeColumnCalm } from '../data/fadingApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import { useReaderView } from '../data/useReaderView.ts'
import type { ColumnDialogName, ColumnTools } from './columns.ts'

export function useColumnTools(openDialog: (dialog: ColumnDialogName) => void): ColumnTools {
  const columns = useColumns().data ?? []
  const { mutate: moveColumn } = useMoveColumn()
  const { mutate: markAllRead } = useMarkAllRead()
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
    openDialog,
    openAsList: showItems,
  }
}
