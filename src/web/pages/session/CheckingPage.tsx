import { useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { type CheckFailures, useRetryCheck, useSignOut } from '../../core/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LogoMark } from '../../ui/Logo.tsx'
import styles from './LoadingPage.module.css'
import { LoadingPage } from './LoadingPage.tsx'

const failuresBeforeHelp = 3

/**
 * Shown while the session is checked: 'Loading...', and after a few failures the reason with Retry and Logout. The reason
 * stays on the page during further attempts, so nothing jumps.
 */
export function CheckingPage({ failures }: { failures: CheckFailures }) {
  const [shownReason, setShownReason] = useState<string | null>(null)
  const { count, reason } = failures
  if (count >= failuresBeforeHelp && reason !== shownReason) setShownReason(reason)
  if (shownReason !== null) return <NotCheckedPage reason={shownReason} isRetrying={count === 0} />
  return <LoadingPage note={count > 0 ? texts.unreachable() : undefined} />
}

function NotCheckedPage({ reason, isRetrying }: { reason: string; isRetrying: boolean }) {
  const retry = useRetryCheck()
  const signOut = useSignOut()
  return (
    <main className={styles.failed}>
      <title>{texts.tabTitle({ page: texts.checkFailedTab() })}</title>
      <LogoMark size={28} />
      <EmptyState heading="h1" title={texts.checkFailedTitle()}>
        <p role="alert" className={styles.reason}>
          {reason}
        </p>
        <p className={styles.hint}>{texts.checkFailedHint()}</p>
        <div className={styles.ways}>
          <Button look="primary" isBusy={isRetrying} onClick={retry}>
            {texts.retry()}
          </Button>
          <Button onClick={signOut}>{texts.logout()}</Button>
        </div>
      </EmptyState>
    </main>
  )
}
