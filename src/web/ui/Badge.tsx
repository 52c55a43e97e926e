import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './classNames.ts'
import { VisuallyHidden } from './VisuallyHidden.tsx'

type BadgeProps = {
  children: ReactNode
  /** What a screen reader adds to the bare number: 'unread items'. */
  unit?: string
  look?: 'accent' | 'quiet'
  className?: string | undefined
}

export function Badge({ children, unit, look = 'accent', className }: BadgeProps) {
  return (
    <span className={classNames(styles.badge, styles[look], className)}>
      {children}
      {unit !== undefined && <VisuallyHidden> {unit}</VisuallyHidden>}
    </span>
  )
}
