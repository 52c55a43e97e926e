import { useColumns, useMoveColumn } from '../data/columnsApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import type { ColumnDialogName, ColumnTools } from './columns.ts'

export function useColumnTools(openDialog: (dialog: ColumnDialogName) => void): ColumnTools {
  const columns = useColumns().data ?? []
  const { mutate: moveColumn } = useMoveColumn()
  const { mutate: markAllRead } = useMarkAllRead()
  return { columns, moveColumn, markAllRead, openDialog }
}
