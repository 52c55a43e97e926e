import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  /** h1 when it is all there is on the page. */
  heading?: 'h1' | 'h2'
  hint?: string
  /** The button for what to do next. */
  children?: ReactNode
}

export function EmptyState({ title, heading: Heading = 'h2', hint, children }: EmptyStateProps) {
  return (
    <div className={styles.empty}>
      <Heading className={styles.title}>{title}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
