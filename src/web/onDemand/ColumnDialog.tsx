import type { Column } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { ColumnDialogName } from '../actions/columns.ts'
import { useShownBoard } from '../core/boards.ts'
import { useAddColumn, useColumns, useRenameColumn } from '../core/columnsApi.ts'
import { useDeleteColumn } from '../core/deletedApi.ts'
import { showColumn } from '../parts/showColumn.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ColumnFadingDialog } from './CalmDialogs.tsx'
import { ColumnNameDialog } from './ColumnNameDialog.tsx'

type ColumnDialogProps = { column: Column; open: ColumnDialogName; onClose: () => void }

/** The dialogs of a column's menu. */
export function ColumnDialog({ column, open, onClose }: ColumnDialogProps) {
  if (open === 'rename') return <RenameColumnDialog column={column} onClose={onClose} />
  if (open === 'fading') return <ColumnFadingDialog column={column} onClose={onClose} />
  if (open === 'delete') return <DeleteColumnDialog column={column} onClose={onClose} />
  return <open.Dialog column={column} onClose={onClose} />
}

function RenameColumnDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const renaming = useRenameColumn()
  return (
    <ColumnNameDialog
      title={texts.renameColumnTitle()}
      submitLabel={texts.rename()}
      nameAtFirst={column.name}
      isBusy={renaming.isPending}
      onSubmit={(name) => renaming.mutate({ id: column.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function DeleteColumnDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const deleting = useDeleteColumn()
  const heir = heirOf(useColumns().data ?? [], column)
  return (
    <ConfirmDialog
      title={texts.deleteColumnTitle(column)}
      text={heir === undefined ? texts.deleteLastColumnText() : texts.deleteColumnText({ column: heir.name })}
      confirmLabel={texts.delete()}
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(column.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

/** Takes the feeds of the deleted column: the first other one of its board, else of all. */
function heirOf(columns: Column[], column: Column): Column | undefined {
  const others = columns.filter(({ id }) => id !== column.id)
  return others.find(({ boardId }) => boardId === column.boardId) ?? others[0]
}

export function AddColumnDialog({ onClose }: { onClose: () => void }) {
  const adding = useAddColumn()
  const boardId = useShownBoard()?.id
  const close = ({ column }: { column: Column }) => {
    onClose()
    // The new column is the last one, which may be out of view.
    void showColumn(column.id)
  }
  return (
    <ColumnNameDialog
      title={texts.addColumnTitle()}
      submitLabel={texts.add()}
      nameAtFirst=""
      isBusy={adding.isPending}
      onSubmit={(name) => adding.mutate({ name, boardId }, { onSuccess: close })}
      onClose={onClose}
    />
  )
}
