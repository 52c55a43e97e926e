import { useState } from 'react'
import { messages } from '../../../shared/messages.ts'
import { type CheckFailures, useRetryCheck, useSignOut } from '../../data/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import styles from './LoadingPage.module.css'
import { LoadingPage } from './LoadingPage.tsx'

const failuresBeforeHelp = 3

/**
 * While the session is checked: 'Loading...', and after a few failures what is wrong, with ways out. Once shown, that stays
 * through further failures, so that nothing jumps while the check goes on in the background.
 */
export function CheckingPage({ failures }: { failures: CheckFailures }) {
  const [shownReason, setShownReason] = useState<string | null>(null)
  const { count, reason } = failures
  if (count >= failuresBeforeHelp && reason !== shownReason) setShownReason(reason)
  if (shownReason !== null) return <NotCheckedPage reason={shownReason} isRetrying={count === 0} />
  return <LoadingPage note={count > 0 ? messages.unreachable : undefined} />
}

function NotCheckedPage({ reason, isRetrying }: { reason: string; isRetrying: boolean }) {
  const retry = useRetryCheck()
  const signOut = useSignOut()
  return (
    <main className={styles.failed}>
      <title>Not connected · Broadsheet</title>
      <LogoMark size={28} />
      <EmptyState heading="h1" title="Your account could not be loaded">
        <p role="alert" className={styles.reason}>
          {reason}
        </p>
        <p className={styles.hint}>You are still signed in. We'll keep trying.</p>
        <div className={styles.ways}>
          <Button look="primary" isBusy={isRetrying} onClick={retry}>
            Retry
          </Button>
          <Button onClick={signOut}>Logout</Button>
        </div>
      </EmptyState>
    </main>
  )
}
