import { useId } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogActions } from './Dialog.tsx'
import { Modal } from './Modal.tsx'

type ConfirmDialogProps = {
  title: string
  text?: string
  /** The label of the button that confirms, such as 'Delete'. */
  confirmLabel: string
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Asks before something is deleted. Focus starts on Cancel, so a stray Enter deletes nothing. */
export function ConfirmDialog({ title, text, confirmLabel, isBusy = false, onConfirm, onCancel }: ConfirmDialogProps) {
  const id = useId()
  return (
    <Modal role="alertdialog" labelledBy={`${id}-title`} describedBy={`${id}-text`} onClose={onCancel}>
      <div className={styles.question}>
        <h2 id={`${id}-title`} className={styles.title}>
          {title}
        </h2>
        {text !== undefined && (
          <p id={`${id}-text`} className={styles.text}>
            {text}
          </p>
        )}
        <DialogActions>
          <Button onClick={onCancel}>{texts.dialogCancel()}</Button>
          <Button look="danger" isBusy={isBusy} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}
