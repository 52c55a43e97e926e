import { useState } from 'react'
import type { User } from '../../../shared/api/entities.ts'
import type { AppKey } from '../../../shared/features/keys.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { describeDevice } from '../../core/describeDevice.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from '../../ui/forms/SettingsForm.module.css'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { RichText } from '../../ui/RichText.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { KeyActions } from './KeyActions.tsx'
import { describeAccess } from './keyAccess.ts'
import { useEndKey, useKeys } from './keysApi.ts'
import { NewKeyForm } from './NewKeyForm.tsx'

export function AppKeys({ user }: { user: User }) {
  const { data: keys, isPending, error } = useKeys()
  if (isPending) return <Skeleton height="44px" />
  return (
    <>
      {keys === undefined && <FormMessage text={explainFailure(error, texts.internalError())} />}
      {keys !== undefined && keys.length > 0 && (
        <ul className={styles.sessions}>
          {keys.map((key) => (
            <KeyRow key={key.id} appKey={key} />
          ))}
        </ul>
      )}
      <NewKeyForm user={user} />
      <KeyActions />
    </>
  )
}

function KeyRow({ appKey }: { appKey: AppKey }) {
  const { id, name, scopes } = appKey
  const [isAsking, setAsking] = useState(false)
  const end = useEndKey()
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>
          <bdi>{name}</bdi>
        </p>
        <p className={styles.moment}>{describeAccess(scopes)}</p>
        <p className={styles.moment}>
          <LastUse appKey={appKey} />
        </p>
      </div>
      <Button look="quiet" aria-label={texts.endKeyNamed({ name })} onClick={() => setAsking(true)}>
        {texts.endKey()}
      </Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.endKeyTitle({ name })}
          text={texts.endKeyText()}
          confirmLabel={texts.endKey()}
          isBusy={end.isPending}
          onConfirm={() => end.mutate(id, { onSettled: () => setAsking(false) })}
          onCancel={() => setAsking(false)}
        />
      )}
    </li>
  )
}

function LastUse({ appKey: { lastUsedAt, lastClient } }: { appKey: AppKey }) {
  if (lastUsedAt === null) return texts.keyNeverUsed()
  const client = <bdi>{describeDevice(lastClient ?? '')}</bdi>
  return <RichText text={texts.keyUsedBy} values={{ client, moment: <RelativeTime at={lastUsedAt} /> }} />
}
