import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { PageDialogName } from '../onDemand/PageMenuItems.tsx'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import { MenuButton } from '../ui/Menu.tsx'
import { AddBoardDialog, AddColumnDialog, ColumnDialog } from './columnDialogs.ts'

const PageMenuItems = lazyComponent(async () => (await import('../onDemand/PageMenuItems.tsx')).PageMenuItems)

/** For narrow windows: the commands of the visible column and of the board in one menu. */
export function PageMenu({ column }: { column: Column }) {
  const [dialog, setDialog] = useState<PageDialogName | null>(null)
  const close = () => setDialog(null)
  return (
    <>
      <MenuButton label={texts.columnOptions({ name: column.name })} icon={Ellipsis} load={PageMenuItems.preload}>
        {(closeMenu) => <PageMenuItems column={column} openDialog={setDialog} close={closeMenu} />}
      </MenuButton>
      {dialog === 'addColumn' && <AddColumnDialog onClose={close} />}
      {dialog === 'addBoard' && <AddBoardDialog onClose={close} />}
      {dialog !== null && dialog !== 'addColumn' && dialog !== 'addBoard' && (
        <ColumnDialog column={column} open={dialog} onClose={close} />
      )}
    </>
  )
}
