import { type MouseEvent, type ReactNode, type RefObject, use, useLayoutEffect, useRef } from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './classNames.ts'
import { DialogDepth } from './DialogDepth.ts'
import styles from './Modal.module.css'
import { ToastRegion } from './ToastRegion.tsx'
import { trapFocus } from './trapFocus.ts'

type ModalProps = {
  /** Its name for screen readers, or `labelledBy` with the id of its heading. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** card: in the middle; page: a sheet from top to bottom; drawer: along the left edge. */
  look?: 'card' | 'page' | 'drawer'
  className?: string | undefined
  /** Escape, a press on the veil, the Android back gesture. */
  onClose: () => void
  children: ReactNode
}

/**
 * The browser's own modal dialog: what is behind it is inert, focus goes in and comes back, Escape closes it. It is
 * open for as long as it is rendered: `{isOpen && <Modal onClose={close}>…</Modal>}`.
 */
export function Modal({ label, labelledBy, describedBy, role, look = 'card', ...props }: ModalProps) {
  const { className, onClose, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const depth = use(DialogDepth) + 1
  useOpenWhileRendered(dialog)
  // At the end of the page: in the middle of a block its heading would stand between the block's own.
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      className={classNames(styles.modal, styles[look], className)}
      onCancel={(event) => {
        // An inner dialog's and a file picker's 'cancel' bubble through React's tree.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A second Escape closes the element whatever 'cancel' said; then the page has to follow.
        if (event.target === event.currentTarget && !event.currentTarget.open) onClose()
      }}
      onMouseDown={(event) => isOnVeil(event) && onClose()}
      onKeyDown={trapFocus}
    >
      <DialogDepth value={depth}>
        <div className={styles.content}>{children}</div>
        <ToastRegion />
      </DialogDepth>
    </dialog>,
    document.body,
  )
}

/** Beside the content, but not on the dialog's scroll bar. */
function isOnVeil({ target, currentTarget, clientX }: MouseEvent<HTMLDialogElement>): boolean {
  return target === currentTarget && clientX < currentTarget.getBoundingClientRect().left + currentTarget.clientWidth
}

function useOpenWhileRendered(dialog: RefObject<HTMLDialogElement | null>): void {
  // A layout effect: its clean-up runs while the element is still in the page, where close() gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [dialog])
}
