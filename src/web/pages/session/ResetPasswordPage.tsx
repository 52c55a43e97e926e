import { getRouteApi, Link } from '@tanstack/react-router'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { wasServerAway } from '../../data/queryClient.ts'
import { useResetTokenCheck } from '../../data/signInApi.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'
import { ResetPasswordForm } from './ResetPasswordForm.tsx'

type ResetLink =
  | { is: 'validating' }
  | { is: 'ready'; token: string }
  | { is: 'invalid'; message: string }
  /** The link may well be good: nobody could be asked. */
  | { is: 'unknown'; message: string; askAgain: () => void }

const route = getRouteApi('/reset-password')

export function ResetPasswordPage() {
  const link = useResetLink(route.useSearch().token)
  switch (link.is) {
    case 'validating':
      return (
        <AccountPage title="Reset Password">
          <p className={styles.text}>{messages.validatingResetToken}</p>
        </AccountPage>
      )
    case 'ready':
      return (
        <AccountPage title="Set a New Password">
          <ResetPasswordForm token={link.token} />
        </AccountPage>
      )
    case 'invalid':
      return (
        <AccountPage title="Invalid Reset Link">
          <FormMessage text={link.message} />
          <OtherWays>
            <p>
              <Link to="/forgot-password">Request a new link</Link>
            </p>
            <p>
              <Link to="/login">Back to login</Link>
            </p>
          </OtherWays>
        </AccountPage>
      )
    case 'unknown':
      return (
        <AccountPage title="Reset Password">
          <FormMessage text={link.message} />
          <Button onClick={link.askAgain}>Retry</Button>
        </AccountPage>
      )
  }
}

function useResetLink(token: string | undefined): ResetLink {
  const check = useResetTokenCheck(token)
  if (token === undefined) return { is: 'invalid', message: messages.noResetToken }
  if (check.isSuccess) return { is: 'ready', token }
  if (!check.isError || check.isFetching) return { is: 'validating' }
  const message = explainFailure(check.error, messages.resetTokenInvalid)
  if (wasServerAway(check.error)) return { is: 'unknown', message, askAgain: () => void check.refetch() }
  return { is: 'invalid', message }
}
