import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { wasServerAway } from '../../core/queryClient.ts'
import { readText } from '../../core/routeSearch.ts'
import { useResetTokenCheck } from '../../core/signInApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Link } from '../../ui/navigation/Link.tsx'
import { useSearch } from '../../ui/navigation/useNavigation.ts'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

type ResetLink =
  | { is: 'validating' }
  | { is: 'ready'; token: string; hasNewsletterAddress: boolean }
  | { is: 'invalid'; message: string }
  /** The check failed, so the link may still be valid. */
  | { is: 'unknown'; message: string; askAgain: () => void }

export function ResetPasswordPage() {
  const link = useResetLink(readText('token', useSearch()).token)
  switch (link.is) {
    case 'validating':
      return (
        <AccountPage title={texts.resetPassword()}>
          <p className={styles.text}>{texts.validatingResetToken()}</p>
        </AccountPage>
      )
    case 'ready':
      return (
        <AccountPage title={texts.resetPassword()}>
          <ResetPasswordForm token={link.token} hasNewsletterAddress={link.hasNewsletterAddress} />
        </AccountPage>
      )
    case 'invalid':
      return (
        <AccountPage title={texts.resetLinkInvalidTitle()}>
          <FormMessage text={link.message} />
          <OtherWays>
            <p>
              <Link to="/forgot-password">{texts.requestNewLink()}</Link>
            </p>
            <p>
              <Link to="/login">{texts.backToLogin()}</Link>
            </p>
          </OtherWays>
        </AccountPage>
      )
    case 'unknown':
      return (
        <AccountPage title={texts.resetPassword()}>
          <FormMessage text={link.message} />
          <Button onClick={link.askAgain}>{texts.retry()}</Button>
        </AccountPage>
      )
  }
}

function useResetLink(token: string | undefined): ResetLink {
  const check = useResetTokenCheck(token)
  if (token === undefined) return { is: 'invalid', message: texts.noResetToken() }
  if (check.isSuccess) return { is: 'ready', token, hasNewsletterAddress: check.data.hasNewsletterAddress ?? false }
  if (!check.isError || check.isFetching) return { is: 'validating' }
  const message = explainFailure(check.error, texts.resetTokenInvalid())
  if (wasServerAway(check.error)) return { is: 'unknown', message, askAgain: () => void check.refetch() }
  return { is: 'invalid', message }
}
