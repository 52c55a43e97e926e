import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Board } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type BoardDialogName, oneBoardActions } from '../actions/boards.ts'
import { menuItems } from '../core/action.ts'
import { useChangeBoard } from '../core/boardsApi.ts'
import { Menu } from '../ui/Menu.tsx'
import { BoardDialog } from './BoardDialog.tsx'

/** The menu beside the tab of the shown board. */
export function BoardMenu({ board, boards }: { board: Board; boards: Board[] }) {
  const [dialog, setDialog] = useState<BoardDialogName | null>(null)
  const { mutate: changeBoard } = useChangeBoard()
  const items = menuItems(oneBoardActions, { boards, changeBoard, openDialog: setDialog }, board)
  return (
    <>
      <Menu label={texts.boardOptions({ name: board.name })} icon={Ellipsis} items={items} />
      {dialog !== null && <BoardDialog board={board} open={dialog} onClose={() => setDialog(null)} />}
    </>
  )
}
