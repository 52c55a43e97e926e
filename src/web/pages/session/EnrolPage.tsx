import { useQuery } from '@tanstack/react-query'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { settingsSections } from '../../core/feature.ts'
import { useSignOut } from '../../core/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import styles from './AccountPage.module.css'
import { AccountPage } from './AccountPage.tsx'

/** The only page of a reader without the second factor that the server requires. */
export function EnrolPage({ user }: { user: User }) {
  const hasEnrolled = useHasEnrolled()
  const signOut = useSignOut()
  return (
    <AccountPage title={texts.signIn()}>
      {!hasEnrolled && <p className={styles.text}>{texts.secondFactorRequired()}</p>}
      {settingsSections().map(
        ({ id, isSecondFactor, title, hint, Content }) =>
          isSecondFactor && (
            <section key={id} aria-labelledby={`${id}-title`} className={styles.form}>
              <h2 id={`${id}-title`} className={styles.heading}>
                {title()}
              </h2>
              {hint && <p className={styles.text}>{hint()}</p>}
              <Content user={user} />
            </section>
          ),
      )}
      {hasEnrolled && (
        // A new load: the server refused what this page has asked for so far.
        <Button look="primary" onClick={() => location.reload()}>
          {texts.goToMyFeeds()}
        </Button>
      )}
      <Button look="quiet" onClick={signOut}>
        {texts.logout()}
      </Button>
    </AccountPage>
  )
}

/** The reader adds a factor in dialogs of several features, so the page asks the server. */
function useHasEnrolled(): boolean {
  const { data = false } = useQuery({
    queryKey: ['hasEnrolled'],
    queryFn: async ({ signal }) => (await call('GET /auth/profile', { signal })).user.mustEnrol === undefined,
    refetchInterval: 2000,
  })
  return data
}
