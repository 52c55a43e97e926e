import { CircleAlert, CircleCheck, Info, X } from 'lucide-react'
import { use, useEffect, useId, useLayoutEffect, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { IconButton } from './IconButton.tsx'
import styles from './ToastRegion.module.css'
import { type Toast, ToastBoardContext } from './toastContext.ts'

const icons = { success: CircleCheck, error: CircleAlert, info: Info }

/**
 * Where toasts appear: one on the page, one in each open dialog. The status region (<output>) stands there from the start, since
 * screen readers announce what comes into a region they know; an alert is announced when it appears.
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
  useEffect(() => {
    if (isHeld) return
    const timer = setTimeout(() => dismiss(toast.id), limits.toastMs)
    return () => clearTimeout(timer)
  }, [isHeld, dismiss, toast.id])
  const Picture = icons[toast.kind]
  const { action } = toast
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a pointer or the focus on it holds it, nothing to press; so nobody has to race for Undo (WCAG 2.2.1)
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
      <IconButton label="Dismiss" icon={X} iconSize={16} onClick={() => dismiss(toast.id)} />
    </div>
  )
}
