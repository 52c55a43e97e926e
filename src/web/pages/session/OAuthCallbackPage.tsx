import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits } from '../../../shared/limits.ts'
import { messages } from '../../../shared/messages.ts'
import { exchangeSignInCode } from '../../data/signInApi.ts'
import { useSignIn } from '../../data/useSession.ts'
import { FormMessage } from '../../ui/FormMessage.tsx'
import styles from './AccountPage.module.css'
import { AccountPage } from './AccountPage.tsx'

type Completion = { is: 'completing' } | { is: 'signedIn' } | { is: 'failed'; text: string }

const route = getRouteApi('/auth/callback')

/**
 * Where a third-party sign-in comes back to, with a one-time code in the address (spec §2, §8). The code is exchanged for
 * the session; one that this browser did not ask for is refused and leaves the present session as it is.
 */
export function OAuthCallbackPage() {
  const { token: code } = route.useSearch()
  const completion = useCompletion(code)
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

  if (completion.is === 'failed') {
    return (
      <AccountPage title="Authentication Error">
        <FormMessage text={completion.text} />
        <p className={styles.text}>Taking you back to the sign-in page.</p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Completing Sign In">
      <p className={styles.text}>One moment, your feeds are next.</p>
    </AccountPage>
  )
}

function useCompletion(code: string | undefined): Completion {
  const [completion, setCompletion] = useState<Completion>(
    code === undefined ? { is: 'failed', text: messages.noAuthToken } : { is: 'completing' },
  )
  const signIn = useSignIn()
  const exchange = useEffectEvent(async (received: string) => {
    try {
      signIn(await exchangeSignInCode(received))
      setCompletion({ is: 'signedIn' })
    } catch {
      setCompletion({ is: 'failed', text: messages.authNotStored })
    }
  })
  // A code works once, however often React runs the effect.
  const isExchanged = useRef(false)
  useEffect(() => {
    if (code === undefined || isExchanged.current) return
    isExchanged.current = true
    void exchange(code)
  }, [code])
  return completion
}

function useHasWaited(pauseMs: number): boolean {
  const [hasWaited, setHasWaited] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setHasWaited(true), pauseMs)
    return () => clearTimeout(timer)
  }, [pauseMs])
  return hasWaited
}
