import { Link } from '@tanstack/react-router'
import type { FormEvent } from 'react'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import type { AnswerOf } from '../../data/callTypes.ts'
import { askForResetLink } from '../../data/signInApi.ts'
import { useMutationOnce } from '../../data/useMutationOnce.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'

export function ForgotPasswordPage() {
  const ask = useMutationOnce({ mutationFn: askForResetLink })
  const isMailMissing = useServerConfig()?.sendsMail === false
  if (ask.isSuccess) return <LinkAsked {...ask.data} />
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    ask.mutate(readField(event.currentTarget, 'email'))
  }
  return (
    <AccountPage title="Forgot Your Password?">
      {isMailMissing ? (
        <NoMail text={messages.resetNeedsOperator} />
      ) : (
        <p className={styles.text}>
          Tell us the address of your account, and we will send you a link to set a new one.
        </p>
      )}
      <form className={styles.form} onSubmit={submit}>
        <TextField label="Email" name="email" type="email" autoComplete="username" required autoFocus />
        <FormMessage text={ask.isError ? explainFailure(ask.error, messages.resetMailFailed) : null} />
        <Button type="submit" look="primary" isBusy={ask.isPending} className={styles.submit}>
          {isMailMissing ? 'Ask for Reset Link' : 'Send Reset Link'}
        </Button>
      </form>
      <BackToLogin />
    </AccountPage>
  )
}

function LinkAsked({ message, token }: AnswerOf<'POST /auth/forgot-password'>) {
  const isMailed = message === messages.resetMailSent
  return (
    <AccountPage title={isMailed ? 'Check Your Email' : 'Ask for a Reset Link'}>
      {isMailed ? <p className={styles.text}>{message}</p> : <NoMail text={message} />}
      {token !== undefined && <DeveloperBox token={token} />}
      <BackToLogin />
    </AccountPage>
  )
}

/** What to do instead, with the operator's address where there is one. */
function NoMail({ text }: { text: string }) {
  const contact = useServerConfig()?.contactEmail ?? ''
  return (
    <>
      <p className={styles.text}>{text}</p>
      {contact !== '' && (
        <p className={styles.text}>
          Their address is <a href={`mailto:${contact}`}>{contact}</a>.
        </p>
      )}
    </>
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
