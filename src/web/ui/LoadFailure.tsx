import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './LoadFailure.module.css'

type LoadFailureProps = {
  /** What is missing: 'Articles could not be loaded'. */
  title: string
  /** Why. */
  reason: string
  onRetry: () => unknown
}

/** In place of a whole page or list. */
export function LoadFailure({ title, reason, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} hint={reason}>
        <Button onClick={() => onRetry()}>Retry</Button>
      </EmptyState>
    </div>
  )
}

/** Among other things: one line of text, and Retry beside it. Nothing without a text. */
export function LoadFailureLine({ text, onRetry }: { text: string | null; onRetry: () => unknown }) {
  if (text === null) return null
  return (
    <div className={styles.line}>
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <Button look="quiet" onClick={() => onRetry()}>
        Retry
      </Button>
    </div>
  )
}
