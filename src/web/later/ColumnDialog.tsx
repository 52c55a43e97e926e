import type { Column } from '../../shared/api/entities.ts'
import type { ColumnDialogName } from '../actions/columns.ts'
import { useAddColumn, useDeleteColumn, useRenameColumn } from '../data/columnsApi.ts'
import { showColumn } from '../parts/showColumn.ts'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'
import { ColumnNameDialog } from './ColumnNameDialog.tsx'

type ColumnDialogProps = { column: Column; open: ColumnDialogName; onClose: () => void }

/** What a column's menu opens. */
export function ColumnDialog({ column, open, onClose }: ColumnDialogProps) {
  if (open === 'rename') return <RenameColumnDialog column={column} onClose={onClose} />
  return <DeleteColumnDialog column={column} onClose={onClose} />
}

function RenameColumnDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const renaming = useRenameColumn()
  return (
    <ColumnNameDialog
      title="Rename column"
      submitLabel="Rename"
      nameAtFirst={column.name}
      isBusy={renaming.isPending}
      onSubmit={(name) => renaming.mutate({ id: column.id, name }, { onSuccess: onClose })}
      onClose={onClose}
    />
  )
}

function DeleteColumnDialog({ column, onClose }: { column: Column; onClose: () => void }) {
  const deleting = useDeleteColumn()
  return (
    <ConfirmDialog
      title={`Delete the column ${column.name}?`}
      text="Its feeds go to the end of the first column."
      confirmLabel="Delete"
      isBusy={deleting.isPending}
      onConfirm={() => deleting.mutate(column.id, { onSettled: onClose })}
      onCancel={onClose}
    />
  )
}

export function AddColumnDialog({ onClose }: { onClose: () => void }) {
  const adding = useAddColumn()
  const close = ({ column }: { column: Column }) => {
    onClose()
    // It stands at the end, which may be out of sight.
    void showColumn(column.id)
  }
  return (
    <ColumnNameDialog
      title="Add column"
      submitLabel="Add"
      nameAtFirst=""
      isBusy={adding.isPending}
      onSubmit={(name) => adding.mutate(name, { onSuccess: close })}
      onClose={onClose}
    />
  )
}
