import type { Deleted } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { useDeleted, useRestore } from '../../core/deletedApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { describeDeleted } from './describeKeyAction.ts'

/** The list of things that the reader deleted and can put back. */
export function RecentlyDeleted() {
  const { data: deleted = [], error } = useDeleted()
  if (error !== null) return <FormMessage text={explainFailure(error, texts.internalError())} />
  if (deleted.length === 0) return <p className={styles.text}>{texts.recentlyDeletedNone()}</p>
  return (
    <ul className={styles.sessions}>
      {deleted.map((thing) => (
        <DeletedRow key={`${thing.kind} ${thing.id}`} thing={thing} />
      ))}
    </ul>
  )
}

function DeletedRow({ thing }: { thing: Deleted }) {
  const restore = useRestore()
  const change = describeDeleted(thing)
  return (
    <li className={styles.session}>
      <div className={styles.words}>
        <p className={styles.device}>{change}</p>
        <p className={styles.moment}>
          <RelativeTime at={thing.deletedAt} />
        </p>
      </div>
      <Button
        look="quiet"
        aria-label={texts.keyActionUndo({ change })}
        isBusy={restore.isPending}
        onClick={() => restore.mutate(thing)}
      >
        {texts.undo()}
      </Button>
    </li>
  )
}
