import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import type { OpenColumnDialog } from '../later/ColumnDialog.tsx'
import { Menu } from '../ui/Menu.tsx'
import { AddColumnDialog, ColumnDialog } from './columnDialogs.ts'
import { useBoardTools } from './useBoardTools.ts'
import { useColumnTools } from './useColumnTools.ts'

/** Narrow windows: the tools of the column in sight and of the whole board, in one menu. */
export function PageMenu({ column }: { column: Column }) {
  const [dialog, setDialog] = useState<OpenColumnDialog | 'add' | null>(null)
  const tools = useColumnTools(column, setDialog)
  const board = useBoardTools()
  const close = () => setDialog(null)
  const items = [
    { label: 'List', isChecked: board.view === 'list', onChoose: () => board.setView('list') },
    { label: 'Cards', isChecked: board.view === 'cards', onChoose: () => board.setView('cards') },
    {
      label: board.unreadOnly ? 'Show all items' : 'Show unread only',
      startsGroup: true,
      onChoose: () => board.setUnreadOnly(!board.unreadOnly),
    },
    { label: 'Mark all read', onChoose: board.markAllRead },
    { label: 'Add column', onChoose: () => setDialog('add') },
    ...tools.map((tool, index) => (index === 0 ? { ...tool, startsGroup: true } : tool)),
  ]
  return (
    <>
      <Menu label={`Options of ${column.name}`} icon={Ellipsis} items={items} />
      {dialog === 'add' && <AddColumnDialog onClose={close} />}
      {dialog !== null && dialog !== 'add' && <ColumnDialog column={column} open={dialog} onClose={close} />}
    </>
  )
}
