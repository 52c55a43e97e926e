import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../shared/api/entities.ts'
import { messages } from '../../shared/messages.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { explainFailure } from './callError.ts'
import { useMutationOnce } from './useMutationOnce.ts'
import { profileQuery, useLeaveSession } from './useSession.ts'

export type ProfileChange = { name?: string; email?: string; password?: string; currentPassword?: string }

/** Changes what is named; `done` is what a toast says then. A refusal stays with the form. */
export function useChangeProfile({ done }: { done: string }) {
  const keepUser = useKeepUser()
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (change: ProfileChange) => call('PATCH /auth/profile', { body: change }),
    onSuccess: ({ user }) => {
      keepUser(user)
      // A new address may unlink a provider.
      void cache.invalidateQueries(providersQuery)
      showToast({ kind: 'success', text: done })
    },
  })
}

export function useConfirmationMail() {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: () => call('POST /auth/confirmation-mail'),
    onSuccess: () => showToast({ kind: 'success', text: messages.confirmationMailSent }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, messages.mailNotSetUp) }),
  })
}

/** A reset link to one's own address: how who signs in through a provider gets a password. */
export function useResetMail() {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (email: string) => call('POST /auth/forgot-password', { body: { email } }),
    onSuccess: ({ message }) => showToast({ kind: 'success', text: message }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, messages.resetMailFailed) }),
  })
}

/** Spends the link of a confirmation mail, once for each token however often the page is drawn. */
export function useConfirmEmail(token: string) {
  const keepUser = useKeepUser()
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['confirmEmail', token],
    queryFn: async () => {
      const { user } = await call('POST /auth/confirm-email', { body: { token } })
      keepUser(user)
      void cache.invalidateQueries(providersQuery)
      return user
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }) => (await call('GET /auth/sessions', { signal })).sessions,
})

export const useSessions = () => useQuery(sessionsQuery)

export function useEndSession() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /auth/sessions/:id', { params: { id } }),
    // What another tab ended already is gone as well.
    onSettled: () => cache.invalidateQueries(sessionsQuery),
  })
}

/** Here, too: the page goes to the login. */
export function useSignOutEverywhere() {
  const leaveSession = useLeaveSession()
  return useMutationOnce({ mutationFn: () => call('DELETE /auth/sessions'), onSuccess: leaveSession })
}

const providersQuery = queryOptions({
  queryKey: ['linkedProviders'],
  queryFn: async ({ signal }) => (await call('GET /auth/identities', { signal })).identities,
})

export const useLinkedProviders = () => useQuery(providersQuery)

/** Goes on to the provider's own page. */
export function useBeginLink() {
  return useMutationOnce({
    mutationFn: (currentPassword: string) => call('POST /auth/oauth/link', { body: { currentPassword } }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** Spends the one-time code that the provider's redirect brought, once however often the page is drawn. */
export function useFinishLink(code: string) {
  const cache = useQueryClient()
  return useQuery({
    queryKey: ['finishLink', code],
    queryFn: async () => {
      await call('POST /auth/oauth/link/finish', { body: { code } })
      void cache.invalidateQueries(providersQuery)
      return true
    },
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
}

/** Ends all other sessions, so their list is loaded again as well. */
export function useUnlinkProvider() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (key: string) => call('DELETE /auth/identities/:key', { params: { key } }),
    onSuccess: () => showToast({ kind: 'success', text: 'Unlinked. You are signed out everywhere else.' }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, messages.internalError) }),
    onSettled: () => {
      void cache.invalidateQueries(sessionsQuery)
      return cache.invalidateQueries(providersQuery)
    },
  })
}

export function useDeleteAccount() {
  const leaveSession = useLeaveSession()
  return useMutationOnce({
    mutationFn: (body: { confirmation: string; currentPassword?: string }) =>
      call('POST /auth/delete-account', { body }),
    onSuccess: leaveSession,
  })
}

function useKeepUser(): (user: User) => void {
  const cache = useQueryClient()
  return (user) => cache.setQueryData(profileQuery.queryKey, user)
}
