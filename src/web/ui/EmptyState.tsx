import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  /** h1 when the page has nothing else. */
  heading?: 'h1' | 'h2'
  hint?: string
  /** A button for the next step. */
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
