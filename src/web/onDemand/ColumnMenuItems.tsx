import type { Column } from '../../shared/api/entities.ts'
import { type ColumnDialogName, columnMenu } from '../actions/columns.ts'
import { useColumnTools } from '../actions/useColumnTools.ts'
import { MenuItems } from '../ui/Menu.tsx'

type ColumnMenuItemsProps = { column: Column; openDialog: (dialog: ColumnDialogName) => void; close: () => void }

/** The commands on a column. */
export function ColumnMenuItems({ column, openDialog, close }: ColumnMenuItemsProps) {
  return <MenuItems items={columnMenu(useColumnTools(openDialog), column)} close={close} />
}
