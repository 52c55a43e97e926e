import { getRouteApi, useNavigate } from '@tanstack/react-router'
import { useEffect, useEffectEvent, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { FormMessage } from '../ui/FormMessage.tsx'
import styles from './AccountPage.module.css'
import { AccountPage } from './AccountPage.tsx'
import { useSignInByToken } from './useSession.ts'

const route = getRouteApi('/auth/callback')

/** Where a third-party sign-in comes back to, with the session's token in the address (spec §2, §8). */
export function OAuthCallbackPage() {
  const { token } = route.useSearch()
  const [failure, setFailure] = useState<string | null>(token === undefined ? messages.noAuthToken : null)
  const navigate = useNavigate()
  const signInByToken = useSignInByToken()

  const keepToken = useEffectEvent((received: string) => {
    try {
      signInByToken(received)
    } catch {
      setFailure(messages.authNotStored)
    }
  })
  const leave = useEffectEvent(() => navigate({ to: failure === null ? '/feed' : '/login', replace: true }))
  useEffect(() => {
    if (token !== undefined) keepToken(token)
  }, [token])
  useEffect(() => {
    const pauseMs = failure === null ? limits.oauthSuccessRedirectMs : limits.oauthErrorRedirectMs
    const timer = setTimeout(leave, pauseMs)
    return () => clearTimeout(timer)
  }, [failure])

  if (failure === null) {
    return (
      <AccountPage title="Completing Sign In">
        <p className={styles.text}>One moment, your feeds are next.</p>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Authentication Error">
      <FormMessage text={failure} />
      <p className={styles.text}>Taking you back to the sign-in page.</p>
    </AccountPage>
  )
}
