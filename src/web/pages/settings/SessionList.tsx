import { useState } from 'react'
import type { Session } from '../../../shared/api/entities.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { useEndSession, useSessions, useSignOutEverywhere } from '../../data/settingsApi.ts'
import { Button } from '../../ui/Button.tsx'
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { RelativeTime } from '../../ui/RelativeTime.tsx'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { describeDevice } from './describeDevice.ts'
import styles from './SettingsForm.module.css'

export function SessionList() {
  const { data: sessions, isPending, error } = useSessions()
  const [isAsking, setAsking] = useState(false)
  const everywhere = useSignOutEverywhere()
  if (isPending) return <Skeleton height="44px" />
  return (
    <>
      {sessions === undefined && error !== null && <FormMessage text={explainFailure(error, messages.internalError)} />}
      {sessions !== undefined && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <SessionRow key={session.id} session={session} />
          ))}
        </ul>
      )}
      <Button onClick={() => setAsking(true)}>Logout Everywhere</Button>
      {isAsking && (
        <ConfirmDialog
          title="Logout everywhere?"
          text="This includes this browser. Your feeds and articles stay as they are."
          confirmLabel="Logout"
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
            'This browser'
          ) : (
            <>
              Last used <RelativeTime at={session.lastUsedAt} />
            </>
          )}
        </p>
      </div>
      {!session.isCurrent && (
        <Button
          look="quiet"
          aria-label={`Logout: ${device}`}
          isBusy={end.isPending}
          onClick={() => end.mutate(session.id)}
        >
          Logout
        </Button>
      )}
    </li>
  )
}
