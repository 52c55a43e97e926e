import { texts } from '../../shared/texts/texts.ts'
import { Button } from './Button.tsx'
import { EmptyState } from './EmptyState.tsx'
import styles from './LoadFailure.module.css'

type LoadFailureProps = {
  /** Such as 'Articles could not be loaded'. */
  title: string
  reason: string
  onRetry: () => unknown
}

/** Shown instead of a page or list. */
export function LoadFailure({ title, reason, onRetry }: LoadFailureProps) {
  return (
    <div role="alert">
      <EmptyState title={title} hint={reason}>
        <Button onClick={() => onRetry()}>{texts.loadRetry()}</Button>
      </EmptyState>
    </div>
  )
}

/** A failure within a page: one line of text and a Retry button. Renders nothing without a text. */
export function LoadFailureLine({ text, onRetry }: { text: string | null; onRetry: () => unknown }) {
  if (text === null) return null
  return (
    <div className={styles.line}>
      <p role="alert" className={styles.text}>
        {text}
      </p>
      <Button look="quiet" onClick={() => onRetry()}>
        {texts.loadRetry()}
      </Button>
    </div>
  )
}
