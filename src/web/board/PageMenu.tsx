import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { inGroups, menuItems } from '../actions/action.ts'
import { boardActions, viewActions } from '../actions/board.ts'
import { type ColumnDialogName, columnMenu } from '../actions/columns.ts'
import { useBoardTools } from '../actions/useBoardTools.ts'
import { useColumnTools } from '../actions/useColumnTools.ts'
import { useLayoutItems } from '../parts/LayoutMenu.tsx'
import { Menu } from '../ui/Menu.tsx'
import { AddBoardDialog, AddColumnDialog, ColumnDialog } from './columnDialogs.ts'

/** For narrow windows: the commands of the visible column and of the board in one menu. */
export function PageMenu({ column }: { column: Column }) {
  const [dialog, setDialog] = useState<ColumnDialogName | 'addColumn' | 'addBoard' | null>(null)
  const columnTools = useColumnTools(setDialog)
  const { tools: boardTools, shown } = useBoardTools({
    addColumn: () => setDialog('addColumn'),
    addBoard: () => setDialog('addBoard'),
  })
  const layouts = useLayoutItems()
  const close = () => setDialog(null)
  const items = inGroups(
    menuItems(viewActions, boardTools, shown),
    menuItems(boardActions, boardTools, shown),
    layouts,
    columnMenu(columnTools, column),
  )
  return (
    <>
      <Menu label={texts.columnOptions({ name: column.name })} icon={Ellipsis} items={items} />
      {dialog === 'addColumn' && <AddColumnDialog onClose={close} />}
      {dialog === 'addBoard' && <AddBoardDialog onClose={close} />}
      {(dialog === 'rename' || dialog === 'fading' || dialog === 'delete') && (
        <ColumnDialog column={column} open={dialog} onClose={close} />
      )}
    </>
  )
}
