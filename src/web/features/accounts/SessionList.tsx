import { useState } from 'react'
import type { Session } from '../../../shared/api/entities.ts'
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
import { useEndSession, useSessions, useSignOutEverywhere } from './accountApi.ts'

export function SessionList() {
  const { data: sessions, isPending, error } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const everywhere = useSignOutEverywhere()
  if (isPending) return <Skeleton height="44px" />
  return (
    <>
      {sessions === undefined && error !== null && <FormMessage text={explainFailure(error, texts.internalError())} />}
      {sessions !== undefined && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAsking(true)}>{texts.logoutEverywhere()}</Button>
      {isAsking && (
        <ConfirmDialog
          title={texts.logoutEverywhereTitle()}
          text={texts.logoutEverywhereText()}
          confirmLabel={texts.logout()}
          isBusy={everywhere.isPending}
          onConfirm={() => everywhere.mutate()}
          onCancel={() => setAsking(false)}
        />
      )}
    </>
  )
}

function SessionRow({ session }: { session: Session }) {
  const end = useEndSession()
  const device = describeDevice(session.userAgent)
  return (
    <li className={styles.session}>
      <div>
        <p className={styles.device}>{device}</p>
        <p className={styles.moment}>
          {session.isCurrent ? (
            texts.thisBrowser()
          ) : (
            <RichText text={texts.lastUsedAt} values={{ moment: <RelativeTime at={session.lastUsedAt} /> }} />
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="quiet"
          aria-label={texts.logoutNamed({ device })}
          isBusy={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          {texts.logout()}
        </Button>
      )}
    </li>
  )
}
