import { texts } from '../../shared/texts/texts.ts'
import { explainFailure } from '../core/callError.ts'
import { Button } from '../ui/Button.tsx'
import styles from './NotesFailure.module.css'

type NotesFailureProps = { text: (values: { reason: string }) => string; error: unknown; onRetry: () => void }

/** Chapters or a transcript that the publisher's server did not send. */
export function NotesFailure({ text, error, onRetry }: NotesFailureProps) {
  return (
    <p role="alert" className={styles.failure}>
      {text({ reason: explainFailure(error, texts.internalError()) })}
      <Button look="quiet" onClick={onRetry}>
        {texts.loadRetry()}
      </Button>
    </p>
  )
}
