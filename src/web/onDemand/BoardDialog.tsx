import type { Board } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { BoardDialogName } from '../actions/boards.ts'
import { useAddBoard, useChangeBoard, useDeleteBoard } from '../core/boardsApi.ts'
import { useReaderView } from '../core/useReaderView.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ColumnNameDialog } from './ColumnNameDialog.tsx'

type BoardDialogProps = { board: Board; open: BoardDialogName; onClose: () => void }

/** The dialogs of a board's menu. */
export function BoardDialog({ board, open, onClose }: BoardDialogProps) {
  if (open === 'rename') return <RenameBoardDialog board={board} onClose={onClose} />
  return <DeleteBoardDialog board={board} onClose={onClose} />
}

type OneBoardProps = Pick<BoardDialogProps, 'board' | 'onClose'>

function RenameBoardDialog({ board, onClose }: OneBoardProps) {
  const renaming = useChangeBoard()
  return (
    <ColumnNameDialog
      title={texts.renameBoardTitle()}
      label={texts.boardName()}
      submitLabel={texts.rename()}
      nameAtFirst={board.name}
      isBusy={renaming.isPending}
      onSubmit={(name) => renaming.mutate({ id: board.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

/** The page shows the first board as soon as the deleted one is gone (board/BoardTabs.tsx). */
function DeleteBoardDialog({ board, onClose }: OneBoardProps) {
  const deleting = useDeleteBoard()
  return (
    <ConfirmDialog
      title={texts.deleteBoardTitle(board)}
      text={texts.deleteBoardText({ board: texts.showMyFeeds() })}
      confirmLabel={texts.delete()}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(board.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

export function AddBoardDialog({ onClose }: { onClose: () => void }) {
  const adding = useAddBoard()
  const { showBoard } = useReaderView()
  const show = ({ board }: { board: Board }) => {
    onClose()
    showBoard(board.id)
  }
  return (
    <ColumnNameDialog
      title={texts.addBoard()}
      label={texts.boardName()}
      submitLabel={texts.add()}
      nameAtFirst=""
      isBusy={adding.isPending}
      onSubmit={(name) => adding.mutate(name, { onSuccess: show })}
      onClose={onClose}
    />
  )
}
