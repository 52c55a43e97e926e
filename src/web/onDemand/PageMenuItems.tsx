import type { Column } from '../../shared/api/entities.ts'
import { addBoard, addColumn, bringBackFaded, markBoardRead, toggleUnreadOnly, viewActions } from '../actions/board.ts'
import { type ColumnDialogName, columnItems } from '../actions/columns.ts'
import { menuGroups } from '../actions/menuGroups.ts'
import { useBoardTools } from '../actions/useBoardTools.ts'
import { useColumnTools } from '../actions/useColumnTools.ts'
import { inGroups, menuItems } from '../core/action.ts'
import { planMenu } from '../core/menuPlan.ts'
import { MenuItems } from '../ui/Menu.tsx'

export type PageDialogName = ColumnDialogName | 'addColumn' | 'addBoard'

type PageMenuItemsProps = { column: Column; openDialog: (dialog: PageDialogName) => void; close: () => void }

/** The commands of the visible column and of the board. */
export function PageMenuItems({ column, openDialog, close }: PageMenuItemsProps) {
  const columnTools = useColumnTools(openDialog)
  const { tools: boardTools, shown } = useBoardTools({
    addColumn: () => openDialog('addColumn'),
    addBoard: () => openDialog('addBoard'),
  })
  const board = {
    daily: menuItems([toggleUnreadOnly], boardTools, shown),
    board: inGroups(
      menuItems([markBoardRead, addColumn, addBoard, bringBackFaded], boardTools, shown),
      menuItems(viewActions, boardTools, shown),
    ),
  }
  const items = planMenu([...columnItems(columnTools, column), board], menuGroups())
  return <MenuItems items={items} close={close} />
}
