import { type FormEvent, useState } from 'react'
import { texts } from '../../../shared/texts/texts.ts'
import { explainFailure } from '../../core/callError.ts'
import { takePageAfterSignIn } from '../../core/pageAfterSignIn.ts'
import { readText } from '../../core/routeSearch.ts'
import { readHalfSession, signInWithPassword } from '../../core/signInApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'
import { useSession, useSignIn } from '../../core/useSession.ts'
import { Button } from '../../ui/Button.tsx'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { Link, Navigate } from '../../ui/navigation/Link.tsx'
import { useLocation, useNavigate, useSearch } from '../../ui/navigation/useNavigation.ts'
import { RichText } from '../../ui/RichText.tsx'
import { readField } from '../../ui/readField.ts'
import { TextField } from '../../ui/TextField.tsx'
import styles from './AccountPage.module.css'
import { AccountPage, OtherWays } from './AccountPage.tsx'
import { ContinueWithProvider } from './ContinueWithProvider.tsx'
import { explainErrorCode, keepLoginError, readLoginError } from './loginError.ts'
import { SecondStep } from './SecondStep.tsx'

const ProxySignIn = lazyComponent(async () => (await import('./ProxySignIn.tsx')).ProxySignIn)
const PasskeySignIn = lazyComponent(async () => (await import('./PasskeySignIn.tsx')).PasskeySignIn)

export function LoginPage() {
  const { error: errorCode } = readText('error', useSearch())
  const notice = useLocation(({ state }) => state.notice ?? null)
  const [error, setError] = useState(() => explainErrorCode(errorCode) ?? readLoginError())
  const [halfSession, setHalfSession] = useState<string | null>(null)
  const { registration, proxyReader = null } = useServerConfig() ?? {}
  const isRegistrationClosed = registration === 'closed' || registration === 'invite'
  const session = useSession()
  const navigate = useNavigate()
  const signIn = useSignIn()

  const showError = (text: string | null) => {
    keepLoginError(text)
    setError(text)
  }
  // The page that led here is opened then, and not /feed.
  const [isEntering, setEntering] = useState(false)
  const enter = async (session: Parameters<typeof signIn>[0]) => {
    setEntering(true)
    signIn(session)
    keepLoginError(null)
    await navigate({ href: takePageAfterSignIn() })
  }
  const refuse = (failure: Error) => {
    const half = readHalfSession(failure)
    setHalfSession(half)
    showError(half === null ? explainFailure(failure, texts.loginFailed()) : null)
  }
  const login = useMutationOnce({
    mutationFn: signInWithPassword,
    onSuccess: enter,
    onError: refuse,
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const form = event.currentTarget
    login.mutate({ email: readField(form, 'email'), password: readField(form, 'password') })
  }

  if (session.is === 'signedIn' && errorCode === undefined && !isEntering) return <Navigate to="/feed" />
  if (halfSession !== null)
    return (
      <AccountPage title={texts.signIn()}>
        <SecondStep
          halfSession={halfSession}
          onSignedIn={enter}
          onOver={(text) => {
            setHalfSession(null)
            showError(text)
          }}
        />
      </AccountPage>
    )
  return (
    <AccountPage title={texts.signIn()}>
      {error === null && <FormMessage kind="success" text={notice} />}
      <form className={styles.form} onSubmit={submit} onInput={() => error !== null && showError(null)}>
        <TextField
          label={texts.emailField()}
          name="email"
          type="email"
          autoComplete="username webauthn"
          required
          autoFocus
        />
        <TextField
          label={texts.passwordField()}
          name="password"
          type="password"
          autoComplete="current-password"
          required
        />
        <Link to="/forgot-password" className={styles.aside}>
          {texts.forgotPassword()}
        </Link>
        <FormMessage text={error} />
        <Button type="submit" look="primary" isBusy={login.isPending} className={styles.submit}>
          {texts.signIn()}
        </Button>
      </form>
      <PasskeySignIn onSignedIn={enter} onFailed={(error) => showError(explainFailure(error, texts.loginFailed()))} />
      {proxyReader !== null && <ProxySignIn email={proxyReader} onSignedIn={enter} onFailed={refuse} />}
      <ContinueWithProvider />
      {!isRegistrationClosed && session.is === 'anonymous' && (
        <OtherWays>
          <p>
            <RichText
              text={texts.createAccountLink}
              values={{ register: (inner) => <Link to="/register">{inner}</Link> }}
            />
          </p>
        </OtherWays>
      )}
    </AccountPage>
  )
}
