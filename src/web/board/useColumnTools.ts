import { ArrowLeft, ArrowRight, CheckCheck, Pencil, Trash2 } from 'lucide-react'
import type { Column } from '../../shared/api/entities.ts'
import { useColumns, useMoveColumn } from '../data/columnsApi.ts'
import { useMarkAllRead } from '../data/useMarks.ts'
import type { OpenColumnDialog } from '../later/ColumnDialog.tsx'
import type { MenuItem } from '../ui/Menu.tsx'

/** What the menu of a column offers. */
export function useColumnTools(column: Column, openDialog: (dialog: OpenColumnDialog) => void): MenuItem[] {
  const columns = useColumns().data ?? []
  const lastOrder = columns.length - 1
  const { mutate: moveColumn } = useMoveColumn()
  const readAll = useMarkAllRead()
  const moveBy = (steps: number) => () => moveColumn({ columnId: column.id, order: column.order + steps })
  const feedIds = column.feeds.map((feed) => feed.id)
  // A selected tag hides feeds of the column, which must not be marked unseen.
  const whole = columns.find(({ id }) => id === column.id)?.feeds ?? []
  const isAllSeen = whole.every(({ id, _count }) => _count.feedItems === 0 || feedIds.includes(id))
  return [
    {
      label: 'Mark column read',
      icon: CheckCheck,
      isDisabled: feedIds.length === 0 || !isAllSeen,
      onChoose: () => readAll.mutate({ feedIds, columnId: column.id }),
    },
    { label: 'Rename column', icon: Pencil, onChoose: () => openDialog('rename') },
    { label: 'Move left', icon: ArrowLeft, isDisabled: column.order === 0, onChoose: moveBy(-1) },
    { label: 'Move right', icon: ArrowRight, isDisabled: column.order >= lastOrder, onChoose: moveBy(1) },
    {
      label: 'Delete column',
      icon: Trash2,
      isDanger: true,
      // The server keeps the last one.
      isDisabled: lastOrder === 0,
      onChoose: () => openDialog('delete'),
    },
  ]
}
