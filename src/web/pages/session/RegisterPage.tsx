import { Link, Navigate, useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { messages } from '../../../shared/messages.ts'
import { explainFailure } from '../../data/callError.ts'
import { registerAccount } from '../../data/signInApi.ts'
import { useMutationOnce } from '../../data/useMutationOnce.ts'
import { useServerConfig } from '../../data/useServerConfig.ts'
import { useSession, useSignIn } from '../../data/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'
import { ContinueWithProvider } from './ContinueWithProvider.tsx'
import { LoadingPage } from './LoadingPage.tsx'

export function RegisterPage() {
  const isClosed = useServerConfig()?.registration === 'closed'
  const session = useSession()
  if (session.is === 'signedIn') return <Navigate to="/feed" replace />
  if (session.is === 'checking') return <LoadingPage />
  return (
    <AccountPage title="Create Your Account">
      {isClosed ? <p className={styles.text}>{messages.registrationClosed}</p> : <RegisterForm />}
      <OtherWays>
        <p>
          Already have an account? <Link to="/login">Sign In</Link>
        </p>
        {!isClosed && (
          <p>
            By creating one you accept the <Link to="/terms">Terms of Use</Link> and the{' '}
            <Link to="/privacy">Privacy Policy</Link>.
          </p>
        )}
      </OtherWays>
    </AccountPage>
  )
}

function RegisterForm() {
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const signIn = useSignIn()
  const register = useMutationOnce({
    mutationFn: registerAccount,
    onSuccess: async (session) => {
      signIn(session)
      await navigate({ to: '/feed' })
    },
    onError: (failure) => setError(explainFailure(failure, messages.registrationFailed)),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = readField(form, 'password')
    if (password !== readField(form, 'verifyPassword')) return setError(messages.passwordsDiffer)
    setError(null)
    register.mutate({ email: readField(form, 'email'), password, name: readField(form, 'name').trim() || null })
  }
  const { passwordMinChars, passwordMaxChars, nameMaxChars } = limits
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <TextField label="Name (optional)" name="name" autoComplete="name" maxLength={nameMaxChars} autoFocus />
        <TextField label="Email" name="email" type="email" autoComplete="username" required />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint={`At least ${passwordMinChars} characters`}
          maxLength={passwordMaxChars}
          required
        />
        <TextField
          label="Verify Password"
          name="verifyPassword"
          type="password"
          autoComplete="new-password"
          maxLength={passwordMaxChars}
          required
        />
        <FormMessage text={error} />
        <Button type="submit" look="primary" isBusy={register.isPending} className={styles.submit}>
          Create Account
        </Button>
      </form>
      <ContinueWithProvider />
    </>
  )
}
