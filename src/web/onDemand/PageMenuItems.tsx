import type { Column } from '../../shared/api/entities.ts'
import { boardActions, viewActions } from '../actions/board.ts'
import { type ColumnDialogName, columnMenu } from '../actions/columns.ts'
import { useBoardTools } from '../actions/useBoardTools.ts'
import { useColumnTools } from '../actions/useColumnTools.ts'
import { inGroups, menuItems } from '../core/action.ts'
import { useLayoutItems } from '../parts/LayoutMenu.tsx'
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
  const layouts = useLayoutItems()
  const items = inGroups(
    menuItems(viewActions, boardTools, shown),
    menuItems(boardActions, boardTools, shown),
    layouts,
    columnMenu(columnTools, column),
  )
  return <MenuItems items={items} close={close} />
}
