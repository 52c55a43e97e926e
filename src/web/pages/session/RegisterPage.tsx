import { type FormEvent, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { isWaitingForApproval, registerAccount } from '../../core/signInApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { useSession, useSignIn } from '../../core/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { Link, Navigate } from '../../ui/navigation/Link.tsx'
import { useLocation, useNavigate } from '../../ui/navigation/useNavigation.ts'
import { RichText } from '../../ui/RichText.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'
import { ContinueWithProvider } from './ContinueWithProvider.tsx'
import { LoadingPage } from './LoadingPage.tsx'

export function RegisterPage() {
  const registration = useServerConfig()?.registration
  // In the fragment, which no server sees and logs.
  const invite = useLocation(({ hash }) => hash)
  const [isWaiting, setWaiting] = useState(false)
  const refusal = refusalOf(registration, invite)
  const session = useSession()
  if (session.is === 'signedIn') return <Navigate to="/feed" />
  if (session.is === 'checking') return <LoadingPage />
  return (
    <AccountPage title={texts.registerTitle()}>
      {refusal !== null && <p className={styles.text}>{refusal}</p>}
      {isWaiting && <p className={styles.text}>{texts.accountWaiting()}</p>}
      {refusal === null && !isWaiting && <RegisterForm invite={invite} onWaiting={() => setWaiting(true)} />}
      <OtherWays>
        <p>
          <RichText text={texts.haveAccount} values={{ login: (inner) => <Link to="/login">{inner}</Link> }} />
        </p>
        {refusal === null && !isWaiting && (
          <p>
            <RichText
              text={texts.registerAccepts}
              values={{
                terms: (inner) => <Link to="/terms">{inner}</Link>,
                privacy: (inner) => <Link to="/privacy">{inner}</Link>,
              }}
            />
          </p>
        )}
      </OtherWays>
    </AccountPage>
  )
}

function refusalOf(registration: string | undefined, invite: string): string | null {
  if (registration === 'closed') return texts.registrationClosed()
  return registration === 'invite' && invite === '' ? texts.registrationByInvite() : null
}

function RegisterForm({ invite, onWaiting }: { invite: string; onWaiting: () => void }) {
  const [error, setError] = useState<string | null>(null)
  const navigate = useNavigate()
  const signIn = useSignIn()
  const register = useMutationOnce({
    mutationFn: registerAccount,
    onSuccess: async (session) => {
      signIn(session)
      await navigate({ to: '/feed' })
    },
    onError: (failure) =>
      isWaitingForApproval(failure) ? onWaiting() : setError(explainFailure(failure, texts.registrationFailed())),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    const password = readField(form, 'password')
    if (password !== readField(form, 'verifyPassword')) return setError(texts.passwordsDiffer())
    setError(null)
    register.mutate({
      email: readField(form, 'email'),
      password,
      name: readField(form, 'name').trim() || null,
      ...(invite !== '' && { invite }),
    })
  }
  const { passwordMinChars, passwordMaxChars, nameMaxChars } = limits
  return (
    <>
      <form className={styles.form} onSubmit={submit}>
        <TextField
          label={texts.registerNameField()}
          name="name"
          autoComplete="name"
          maxLength={nameMaxChars}
          autoFocus
        />
        <TextField label={texts.emailField()} name="email" type="email" autoComplete="username" required />
        <TextField
          label={texts.passwordField()}
          name="password"
          type="password"
          autoComplete="new-password"
          hint={texts.registerPasswordHint({ count: passwordMinChars })}
          maxLength={passwordMaxChars}
          required
        />
        <TextField
          label={texts.verifyPassword()}
          name="verifyPassword"
          type="password"
          autoComplete="new-password"
          maxLength={passwordMaxChars}
          required
        />
        <FormMessage text={error} />
        <Button type="submit" look="primary" isBusy={register.isPending} className={styles.submit}>
          {texts.createAccount()}
        </Button>
      </form>
      <ContinueWithProvider />
    </>
  )
}
