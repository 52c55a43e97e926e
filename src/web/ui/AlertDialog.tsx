import { useId } from 'react'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogActions } from './Dialog.tsx'
import { Modal } from './Modal.tsx'

/** Says one thing that must not be missed, in place of the browser's own alert. */
export function AlertDialog({ text, onClose }: { text: string; onClose: () => void }) {
  const textId = useId()
  return (
    <Modal role="alertdialog" labelledBy={textId} onClose={onClose}>
      <div className={styles.question}>
        <p id={textId} className={styles.text}>
          {text}
        </p>
        <DialogActions>
          <Button look="primary" onClick={onClose}>
            OK
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}
