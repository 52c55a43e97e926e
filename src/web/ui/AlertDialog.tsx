import { useId } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import { Button } from './Button.tsx'
import styles from './Dialog.module.css'
import { DialogActions } from './Dialog.tsx'
import { Modal } from './Modal.tsx'

/** A message that must not be missed, instead of the browser's alert. */
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
            {texts.dialogOk()}
          </Button>
        </DialogActions>
      </div>
    </Modal>
  )
}
