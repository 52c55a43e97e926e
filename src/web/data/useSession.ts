import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { User } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { call } from './call.ts'
import { CallError, explainFailure } from './callError.ts'
import { readToken, removeToken, storeToken } from './token.ts'

export type Session = { is: 'checking'; failures: CheckFailures } | { is: 'anonymous' } | { is: 'signedIn'; user: User }

/** Of the check that is under way, which goes on until the server answers. `reason` is the latest one, for readers. */
export type CheckFailures = { count: number; reason: string | null }

const longestPauseMs = 15_000

/** Who is signed in, as the server says; null for nobody. A change of the profile is written here. */
export const profileQuery = queryOptions<User | null>({
  queryKey: ['profile'],
  queryFn: ({ signal }) => readProfile(signal),
  // Without a token there is nothing to ask, so public pages show at once.
  initialData: () => (readToken() === null ? null : undefined),
  staleTime: Number.POSITIVE_INFINITY,
  gcTime: Number.POSITIVE_INFINITY,
  // A server that restarts must not sign anybody out: the token stays and the question is put again.
  retry: true,
  retryDelay: (failures) => Math.min(1000 * 2 ** failures, longestPauseMs),
})

export function useSession(): Session {
  const { data: user, failureCount: count, failureReason } = useQuery(profileQuery)
  if (user === undefined) {
    const reason = failureReason && explainFailure(failureReason, messages.unreachable)
    return { is: 'checking', failures: { count, reason } }
  }
  return user === null ? { is: 'anonymous' } : { is: 'signedIn', user }
}

export function useIsAdmin(): boolean {
  return useQuery({ ...profileQuery, select: isAdmin }).data ?? false
}

const isAdmin = (user: User | null) => user?.isAdmin ?? false

/** Keeps the token and the user that login or registration brought. Throws when the browser refuses to store. */
export function useSignIn(): (session: { token: string; user: User }) => void {
  const cache = useQueryClient()
  return ({ token, user }) => {
    storeToken(token)
    forgetReader(cache)
    cache.setQueryData(profileQuery.queryKey, user)
  }
}

/** Asks at once who is signed in, instead of after the pause between two checks. */
export function useRetryCheck(): () => void {
  const cache = useQueryClient()
  return () => {
    // A check in its pause would otherwise be taken for one that is under way.
    void cache.cancelQueries(profileQuery).then(() => cache.refetchQueries(profileQuery))
  }
}

/** Ends the session here at once; the server is told, and a server that does not hear it changes nothing for the reader. */
export function useSignOut(): () => void {
  const leaveSession = useLeaveSession()
  return () => {
    call('POST /auth/logout').catch(() => {})
    leaveSession()
  }
}

/** Forgets here a session that the server has ended already. */
export function useLeaveSession(): () => void {
  const cache = useQueryClient()
  return () => {
    removeToken()
    forgetReader(cache)
    cache.setQueryData(profileQuery.queryKey, null)
  }
}

/** A sign-in or sign-out in another tab of this browser counts here too. */
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

/** The answers that say this token is nobody's (spec §4); all else may pass. */
function isRefusal(error: unknown): boolean {
  return error instanceof CallError && [401, 403, 404].includes(error.status)
}

/** What belongs to one reader must not be shown to the next. */
function forgetReader(cache: QueryClient): void {
  cache.removeQueries({ predicate: ({ queryKey }) => queryKey[0] !== profileQuery.queryKey[0] })
}
