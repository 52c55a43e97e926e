import { X } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styles from './Dialog.module.css'
import { IconButton } from './IconButton.tsx'
import { Modal } from './Modal.tsx'

type DialogProps = {
  title: string
  onClose: () => void
  children: ReactNode
}

/** A card with a title and a close button; the children bring the body and, in a DialogActions, the buttons. */
export function Dialog({ title, onClose, children }: DialogProps) {
  const titleId = useId()
  return (
    <Modal labelledBy={titleId} onClose={onClose}>
      <h2 id={titleId} className={styles.header}>
        {title}
      </h2>
      <div className={styles.body}>{children}</div>
      {/* Last in the order, first in the corner: the focus begins in the body, at the first field. */}
      <IconButton label="Close" icon={X} onClick={onClose} className={styles.close} />
    </Modal>
  )
}

/** The buttons at the foot of a dialog, the one to press last. */
export function DialogActions({ children }: { children: ReactNode }) {
  return <div className={styles.actions}>{children}</div>
}
