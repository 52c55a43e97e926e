import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { use, useEffect, useId, useLayoutEffect, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ToastRegion.module.css'
import { type Toast, ToastBoardContext } from './toastContext.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/**
 * Shows the toasts: one region on the page, one in each open dialog. The status region (<output>) is always rendered, because
 * screen readers announce only changes of a region that they know. An alert is announced when it appears.
 */
export function ToastRegion() {
  const region = useId()
  const { toasts, topRegion, addRegion } = use(ToastBoardContext)
  useLayoutEffect(() => addRegion(region), [addRegion, region])
  const shown = region === topRegion ? toasts : []
  return (
    <div className={styles.region} aria-hidden={region !== topRegion || undefined}>
      {shown.map((toast) => toast.kind === 'error' && <ToastCard key={toast.id} toast={toast} />)}
      <output className={styles.status}>
        {shown.map((toast) => toast.kind !== 'error' && <ToastCard key={toast.id} toast={toast} />)}
      </output>
    </div>
  )
}

function ToastCard({ toast }: { toast: Toast }) {
  const { dismiss } = use(ToastBoardContext)
  const [isHeld, setHeld] = useState(false)
  const hasButton = toast.action !== undefined
  useEffect(() => {
    if (isHeld) return
    const shownMs = hasButton ? limits.toastWithButtonMs : limits.toastMs
    const timer = setTimeout(() => dismiss(toast.id), shownMs)
    return () => clearTimeout(timer)
  }, [isHeld, hasButton, dismiss, toast.id])
  const Picture = icons[toast.kind]
  const { action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the pointer or the focus only keeps the toast open, so readers have time for Undo (WCAG 2.2.1)
    <div
      className={styles.toast}
      role={toast.kind === 'error' ? 'alert' : 'group'}
      data-kind={toast.kind}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Picture size={18} aria-hidden className={styles.icon} />
      <span className={styles.text}>{toast.text}</span>
      {action !== undefined && (
        <button
          type="button"
          className={styles.action}
          onClick={() => {
            dismiss(toast.id)
            action.onChoose()
          }}
        >
          {action.label}
        </button>
      )}
      <IconButton label={texts.toastDismiss()} icon={X} iconSize={16} onClick={() => dismiss(toast.id)} />
    </div>
  )
}
