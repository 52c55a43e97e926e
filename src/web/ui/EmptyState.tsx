import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'

type EmptyStateProps = {
  title: string
  /** h1 when the page has nothing else. */
  heading?: 'h1' | 'h2'
  hint?: string
  /** The button for the next step. */
  children?: ReactNode
}

/** The form of every empty page and list: one sentence, and one action. */
export function EmptyState({ title, heading: Heading = 'h2', hint, children }: EmptyStateProps) {
  return (
    <div data-empty className={styles.empty}>
      <Heading className={styles.title}>{title}</Heading>
      {hint !== undefined && <p className={styles.hint}>{hint}</p>}
      {children}
    </div>
  )
}
