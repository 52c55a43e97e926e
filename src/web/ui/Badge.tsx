import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './classNames.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type BadgeProps = {
  children: ReactNode
  /** Added to the bare number for screen readers: 'unread items'. */
  unit?: string
  /** number: a bare count; quiet: a label; danger: a label that warns. */
  look: 'number' | 'quiet' | 'danger'
  className?: string | undefined
}

export function Badge({ children, unit, look, className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[look], className)}>
      {children}
      {unit !== undefined && <VisuallyHidden> {unit}</VisuallyHidden>}
    </span>
  )
}
