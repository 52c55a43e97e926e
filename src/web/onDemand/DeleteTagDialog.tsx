import type { TagLabel } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { useDeleteTag } from '../core/tagsApi.ts'
import { AlertDialog } from '../ui/AlertDialog.tsx'
import { ConfirmDialog } from '../ui/ConfirmDialog.tsx'

type DeleteTagDialogProps = {
  tag: TagLabel
  onDeleted?: () => void
  onClose: () => void
}

/** A failure replaces the question by an alert: docs/specification.md#deleting-tags. */
export function DeleteTagDialog({ tag, onDeleted, onClose }: DeleteTagDialogProps) {
  const deleting = useDeleteTag()
  if (deleting.isError) {
    return <AlertDialog text={explainFailure(deleting.error, texts.deleteTagFailed())} onClose={onClose} />
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
      title={texts.deleteTagTitle(tag)}
      text={texts.deleteTagQuestion()}
      confirmLabel={texts.delete()}
      isBusy={deleting.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    />
  )
}
