import { useId } from 'react'
import type { KeyAction } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { describeKeyAction } from './describeKeyAction.ts'
import { useKeyActions, useUndoKeyAction } from './keysApi.ts'

/** The changes that apps made with the reader's keys. Nothing before the first one. */
export function KeyActions() {
  const heading = useId()
  const { actions = [], error, hasMore, isLoadingMore, showMore } = useKeyActions()
  if (error !== null && actions.length === 0) return <FormMessage text={explainFailure(error, texts.internalError())} />
  if (actions.length === 0) return null
  return (
    <section aria-labelledby={heading} className={`${styles.group} ${styles.apart}`}>
      <div>
        <h3 id={heading} className={styles.label}>
          {texts.keyActions()}
        </h3>
        <p className={styles.moment}>{texts.keyActionsHint()}</p>
      </div>
      <ul className={styles.sessions}>
        {actions.map((action) => (
          <ActionRow key={action.id} action={action} />
        ))}
      </ul>
      {hasMore && (
        <Button look="quiet" isBusy={isLoadingMore} onClick={showMore}>
          {texts.keyActionsMore()}
        </Button>
      )}
    </section>
  )
}

function ActionRow({ action }: { action: KeyAction }) {
  const undo = useUndoKeyAction()
  const change = describeKeyAction(action)
  const { keyName, lastAt, canUndo, undoneAt } = action
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>{change}</p>
        <p className={styles.moment}>
          <RichText
            text={texts.keyActedBy}
            values={{ name: <bdi>{keyName}</bdi>, moment: <RelativeTime at={lastAt} /> }}
          />
        </p>
        <FormMessage text={undo.isError ? explainFailure(undo.error, texts.internalError()) : null} />
      </div>
      {canUndo && (
        <Button
          look="quiet"
          aria-label={texts.keyActionUndo({ change })}
          isBusy={undo.isPending}
          onClick={() => undo.mutate(action.id)}
        >
          {texts.undo()}
        </Button>
      )}
      {undoneAt !== null && <span className={styles.moment}>{texts.keyActionUndone()}</span>}
    </li>
  )
}
