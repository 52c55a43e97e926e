import { messages } from '../../shared/messages.ts'
import { explainFailure } from '../data/callError.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NotesFailure.module.css'

type NotesFailureProps = { what: string; error: unknown; onRetry: () => void }

/** What a publisher has not handed out. */
export function NotesFailure({ what, error, onRetry }: NotesFailureProps) {
  return (
    <p role="alert" className={styles.failure}>
      {what} could not be loaded. {explainFailure(error, messages.internalError)}
      <Button look="quiet" onClick={onRetry}>
        Retry
      </Button>
    </p>
  )
}
