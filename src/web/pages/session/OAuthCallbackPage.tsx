import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { readText } from '../../core/routeSearch.ts'
import { exchangeSignInCode, readHalfSession } from '../../core/signInApi.ts'
import { useSignIn } from '../../core/useSession.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import { useNavigate, useSearch } from '../../ui/navigation/useNavigation.ts'
import styles from './AccountPage.module.css'
import { AccountPage } from './AccountPage.tsx'
import { SecondStep } from './SecondStep.tsx'

type Completion =
  | { is: 'completing' }
  | { is: 'half'; halfSession: string }
  | { is: 'signedIn' }
  | { is: 'failed'; text: string }

/**
 * The provider sends the reader here with a one-time code in the address, which is exchanged for a session. The server
 * refuses a code that another browser asked for, and the current session stays: docs/specification.md#provider-sign-in.
 */
export function OAuthCallbackPage() {
  const { token: code } = readText('token', useSearch())
  const [completion, setCompletion] = useCompletion(code)
  const signIn = useSignIn()
  const navigate = useNavigate()
  const leave = useEffectEvent(() => navigate({ to: completion.is === 'signedIn' ? '/feed' : '/login', replace: true }))
  const hasWaited = useHasWaited(limits.oauthSuccessRedirectMs)
  useEffect(() => {
    if (completion.is === 'signedIn' && hasWaited) leave()
  }, [completion.is, hasWaited])
  useEffect(() => {
    if (completion.is !== 'failed') return
    const timer = setTimeout(leave, limits.oauthErrorRedirectMs)
    return () => clearTimeout(timer)
  }, [completion.is])

  if (completion.is === 'half')
    return (
      <AccountPage title={texts.signIn()}>
        <SecondStep
          halfSession={completion.halfSession}
          onSignedIn={(session) => {
            signIn(session)
            setCompletion({ is: 'signedIn' })
          }}
          onOver={(text) => setCompletion({ is: 'failed', text })}
        />
      </AccountPage>
    )
  if (completion.is === 'failed') {
    return (
      <AccountPage title={texts.oauthErrorTitle()}>
        <FormMessage text={completion.text} />
        <p className={styles.text}>{texts.oauthErrorText()}</p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title={texts.oauthCompletingTitle()}>
      <p className={styles.text}>{texts.oauthCompletingText()}</p>
    </AccountPage>
  )
}

function useCompletion(code: string | undefined): [Completion, (completion: Completion) => void] {
  const [completion, setCompletion] = useState<Completion>(
    code === undefined ? { is: 'failed', text: texts.noAuthToken() } : { is: 'completing' },
  )
  const signIn = useSignIn()
  const exchange = useEffectEvent(async (received: string) => {
    try {
      signIn(await exchangeSignInCode(received))
      setCompletion({ is: 'signedIn' })
    } catch (failure) {
      const halfSession = readHalfSession(failure)
      setCompletion(halfSession === null ? { is: 'failed', text: texts.authNotStored() } : { is: 'half', halfSession })
    }
  })
  // A code works only once, and React may run the effect twice.
  const isExchanged = useRef(false)
  useEffect(() => {
    if (code === undefined || isExchanged.current) return
    isExchanged.current = true
    void exchange(code)
  }, [code])
  return [completion, setCompletion]
}

function useHasWaited(pauseMs: number): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), pauseMs)
    return () => clearTimeout(timer)
  }, [pauseMs])
  return hasWaited
}
