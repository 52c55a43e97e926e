import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { texts } from '../../shared/texts/texts.ts'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'

type DialogProps = {
  title: string
  /** wide: for two parts side by side, which reach the edges. */
  look?: 'card' | 'wide'
  onClose: () => void
  children: ReactNode
}

/** A card with a title and a close button. The children are the body and, in a DialogActions, the buttons. */
export function Dialog({ title, look = 'card', onClose, children }: DialogProps) {
  const titleId = useId()
  return (
    <Modal look={look} labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.header}>
        {title}
      </h2>
      <div className={look === 'wide' ? styles.wide : styles.body}>{children}</div>
      {/* Last in the document, so the focus starts at the first field of the body. */}
      <IconButton label={texts.dialogClose()} icon={X} onClick={onClose} className={styles.close} />
    </Modal>
  )
}

/** The buttons at the foot of a dialog, the main one last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
