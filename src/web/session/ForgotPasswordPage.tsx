import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { messages } from '../../shared/messages.ts'
import { call } from '../api/call.ts'
import { explainFailure } from '../api/callError.ts'
import { useMutationOnce } from '../api/useMutationOnce.ts'
import { Button } from '../ui/Button.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import { TextField } from '../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'
import { readField } from './readField.ts'

export function ForgotPasswordPage() {
  const ask = useMutationOnce({
    mutationFn: (email: string) => call('POST /auth/forgot-password', { body: { email } }),
  })
  if (ask.isSuccess) return <CheckYourEmail token={ask.data.token} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate(readField(event.currentTarget, 'email'))
  }
  return (
    <AccountPage title="Forgot Your Password?">
      <p className={styles.text}>Tell us the address of your account, and we will send you a link to set a new one.</p>
      <form className={styles.form} onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required autoFocus />
        <FormMessage text={ask.isError ? explainFailure(ask.error, messages.resetMailFailed) : null} />
        <Button type="submit" look="primary" isBusy={ask.isPending} className={styles.submit}>
          Send Reset Link
        </Button>
      </form>
      <BackToLogin />
    </AccountPage>
  )
}

function CheckYourEmail({ token }: { token: string | undefined }) {
  return (
    <AccountPage title="Check Your Email">
      <p className={styles.text}>{messages.resetMailSent}</p>
      {token !== undefined && <DeveloperBox token={token} />}
      <BackToLogin />
    </AccountPage>
  )
}

/** Only a server that is told to gives the token out (EXPOSE_RESET_TOKEN), where no mail leaves the machine. */
function DeveloperBox({ token }: { token: string }) {
  return (
    <section className={styles.developerBox} aria-label="Development mode">
      <p>Development mode: this server shows the reset token.</p>
      <code>{token}</code>
      <Link to="/reset-password" search={{ token }}>
        Reset password
      </Link>
    </section>
  )
}

function BackToLogin() {
  return (
    <OtherWays>
      <p>
        <Link to="/login">Back to login</Link>
      </p>
    </OtherWays>
  )
}
