import {
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  use,
  useLayoutEffect,
  useRef,
} from 'react'
import { createPortal } from 'react-dom'
import { classNames } from './classNames.ts'
import { DialogDepth } from './DialogDepth.ts'
import styles from './Modal.module.css'
import { ToastRegion } from './ToastRegion.tsx'
import { trapFocus } from './trapFocus.ts'
import { useRootMark } from './useRootMark.ts'

type ModalProps = {
  /** The accessible name, or `labelledBy` with the id of the heading. */
  label?: string
  labelledBy?: string
  describedBy?: string
  role?: 'dialog' | 'alertdialog'
  /** card: centered; wide: the same, and the whole screen of a phone; page: full height; drawer: at the left edge. */
  look?: 'card' | 'wide' | 'page' | 'drawer'
  className?: string | undefined
  /** Called on Escape, a click on the backdrop and the Android back gesture. */
  onClose: () => void
  /** Escape asks before it closes, or answers a question. Without it, a second Escape closes the element at once. */
  asksOnEscape?: boolean
  children: ReactNode
}

/**
 * The browser's modal dialog: the page behind it is inert, and closing returns the focus. It is open while it is
 * rendered: `{isOpen && <Modal onClose={close}>…</Modal>}`.
 */
export function Modal({ label, labelledBy, describedBy, role, look = 'card', ...props }: ModalProps) {
  const { className, onClose, asksOnEscape = false, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const depth = use(DialogDepth) + 1
  useOpenWhileRendered(dialog)
  useRootMark('data-behind-dialog', { isSet: true })
  useRootMark('data-behind-page', { isSet: look === 'page' })
  // At the end of the page, because within a block its heading would be among the headings of the block.
  return createPortal(
    <dialog
      ref={dialog}
      role={role}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      data-look={look}
      className={classNames(styles.modal, styles[look], className)}
      onCancel={(event) => {
        // The 'cancel' of an inner dialog or a file picker bubbles through React's tree.
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      onClose={(event) => {
        // A second Escape closes the element even if 'cancel' was prevented, so the page has to follow.
        if (event.target !== event.currentTarget || event.currentTarget.open) return
        onClose()
        if (asksOnEscape) requestAnimationFrame(() => reopen(dialog.current))
      }}
      onMouseDown={(event) => isOnBackdrop(event) && onClose()}
      onKeyDown={(event) => {
        trapFocus(event)
        if (asksOnEscape && isEscapeOf(event)) {
          event.preventDefault()
          onClose()
        }
      }}
    >
      <DialogDepth value={depth}>
        <div className={styles.content}>{children}</div>
        <ToastRegion />
      </DialogDepth>
    </dialog>,
    document.body,
  )
}

/** Not for an inner dialog, an open menu, or a list of suggestions. */
function isEscapeOf({
  key,
  target,
  currentTarget,
  nativeEvent,
  defaultPrevented,
}: KeyboardEvent<HTMLElement>): boolean {
  if (key !== 'Escape' || defaultPrevented || nativeEvent.isComposing) return false
  return currentTarget.contains(target as Node) && document.querySelector(':popover-open') === null
}

/** The question about what was typed keeps the dialog, so it stays open. */
function reopen(dialog: HTMLDialogElement | null): void {
  if (dialog?.isConnected && !dialog.open) dialog.showModal()
}

/** Outside the content, but not on the scroll bar of the dialog. */
function isOnBackdrop({ target, currentTarget, clientX }: MouseEvent<HTMLDialogElement>): boolean {
  const { left, right } = currentTarget.getBoundingClientRect()
  const isOnScrollBar = clientX >= left + currentTarget.clientWidth && clientX < right
  return target === currentTarget && !isOnScrollBar
}

function useOpenWhileRendered(dialog: RefObject<HTMLDialogElement | null>): void {
  // A layout effect, because its cleanup runs while the element is still in the page, where close() returns the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [dialog])
}
