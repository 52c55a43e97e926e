import type { TagLabel } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../data/callError.ts'
import { useDeleteTag } from '../data/tagsApi.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type DeleteTagDialogProps = {
  tag: TagLabel
  onDeleted?: () => void
  onClose: () => void
}

/** Asks first (spec §5); a failure stands in its place as an alert (spec §8). */
export function DeleteTagDialog({ tag, onDeleted, onClose }: DeleteTagDialogProps) {
  const deleting = useDeleteTag()
  if (deleting.isError) {
    return <AlertDialog text={explainFailure(deleting.error, messages.deleteTagFailed)} onClose={onClose} />
  }
  const confirm = () =>
    deleting.mutate(tag, {
      onSuccess: () => {
        onDeleted?.()
        onClose()
      },
    })
  return (
    <ConfirmDialog
      title={`Delete ${tag.name}?`}
      text={messages.deleteTagQuestion}
      confirmLabel="Delete"
      isBusy={deleting.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
