import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import type { User } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { chosenLanguage } from './language.ts'
import { readToken, removeToken, storeToken } from './token.ts'
import { askToLeave, forgetChanges, waitingSetting } from './waitingChanges.ts'
import { copyTimeOfDevice, listenToDevice } from './withoutNetwork.ts'

export type Session = { is: 'checking'; failures: CheckFailures } | { is: 'anonymous' } | { is: 'signedIn'; user: User }

/** Failures of the current check, which repeats until the server answers. `reason` is the latest one, for readers. */
export type CheckFailures = { count: number; reason: string | null }

const longestPauseMs = 15_000

/** The signed-in reader; null for a visitor. Changes of the profile are written here. */
export const profileQuery = queryOptions<User | null>({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
  // Without a token there is no request, so public pages show at once.
  initialData: () => (readToken() === null ? null : undefined),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // A server that restarts must not sign readers out, so the token stays and the check repeats.
  retry: true,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestPauseMs),
})

export function useSession(): Session {
  const { data: user, failureCount: count, failureReason } = useQuery(profileQuery)
  if (user === undefined) {
    const reason = failureReason && explainFailure(failureReason, texts.unreachable())
    return { is: 'checking', failures: { count, reason } }
  }
  return user === null ? { is: 'anonymous' } : { is: 'signedIn', user }
}

/** When the server last answered, while it doesn't: the page shows a copy of that time. null otherwise. */
export function useCopyTime(): number | null {
  const { data: user, dataUpdatedAt, failureCount, fetchStatus } = useQuery(profileQuery)
  const deviceTime = useSyncExternalStore(listenToDevice, copyTimeOfDevice)
  if (deviceTime !== null) return deviceTime
  const isUnanswered = failureCount > 0 || fetchStatus === 'paused'
  return user && isUnanswered ? dataUpdatedAt : null
}

export function useIsAdmin(): boolean {
  return useQuery({ ...profileQuery, select: isAdmin }).data ?? false
}

const isAdmin = (user: User | null) => user?.isAdmin ?? false

/** Stores the token and the user after login or registration. Throws if the browser refuses to store. */
export function useSignIn(): (session: { token: string; user: User }) => void {
  const cache = useQueryClient()
  const showToast = useToast()
  return ({ token, user }) => {
    storeToken(token)
    forgetReader(cache)
    const { userId, count } = waitingSetting.get()
    if (count > 0 && userId !== user.id) {
      showToast({ kind: 'info', text: texts.changesOfOther({ count }) })
      forgetChanges()
    }
    cache.setQueryData(profileQuery.queryKey, withChosenLanguage(user))
  }
}

/** A language that was chosen before the sign-in becomes that of the account, unless it has one. */
function withChosenLanguage(user: User): User {
  const language = chosenLanguage()
  // An older server leaves it out.
  if (language === null || user.preferences.language !== null) return user
  const preferences = { language }
  call('PATCH /auth/profile', { body: { preferences } }).catch((error) => console.error(error))
  return { ...user, preferences: { ...user.preferences, ...preferences } }
}

/** Repeats the check at once, instead of after the pause. */
export function useRetryCheck(): () => void {
  const cache = useQueryClient()
  return () => {
    // Otherwise a check in its pause counts as running.
    void cache.cancelQueries(profileQuery).then(() => cache.refetchQueries(profileQuery))
  }
}

/**
 * Ends the session here at once, unless changes wait for the server: then the page asks first (app/RequireSession.tsx). If the server
 * can't be reached, its session stays until it expires.
 */
export function useSignOut(): () => void {
  const leaveSession = useLeaveSession()
  const leave = () => {
    call('POST /auth/logout').catch(() => {})
    forgetChanges()
    leaveSession()
  }
  return () => (waitingSetting.get().count > 0 ? askToLeave(leave) : leave())
}

/** Removes a session that the server has ended from this page. */
export function useLeaveSession(): () => void {
  const cache = useQueryClient()
  return () => {
    removeToken()
    forgetReader(cache)
    cache.setQueryData(profileQuery.queryKey, null)
  }
}

/** Follows a sign-in or sign-out in another tab. */
export function useSessionOfOtherTabs(): void {
  const cache = useQueryClient()
  useEffect(() => {
    const follow = ({ key }: StorageEvent) => {
      if (key !== limits.tokenStorageKey && key !== null) return
      forgetReader(cache)
      void cache.fetchQuery({ ...profileQuery, staleTime: 0 })
    }
    window.addEventListener('storage', follow)
    return () => window.removeEventListener('storage', follow)
  }, [cache])
}

async function readProfile(signal: AbortSignal): Promise<User | null> {
  if (readToken() === null) return null
  try {
    return (await call('GET /auth/profile', { signal })).user
  } catch (error) {
    if (!isRefusal(error)) throw error
    removeToken()
    return null
  }
}

/** The statuses of an invalid token (docs/specification.md#session). Other failures may be temporary. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404].includes(error.status)
}

/** Data of one reader must not be shown to the next. */
function forgetReader(cache: QueryClient): void {
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] })
}
