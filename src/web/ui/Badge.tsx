import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classNames } from './classNames.ts'

type BadgeProps = {
  children: ReactNode
  /** number: a count; quiet: a label. */
  look: 'number' | 'quiet'
  className?: string | undefined
}

export function Badge({ children, look, className }: BadgeProps) {
  return <span className={classNames(styles.badge, styles[look], className)}>{children}</span>
}
