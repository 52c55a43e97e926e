import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { profileQuery, useLeaveSession } from '../../core/useSession.ts'
import { useToast } from '../../ui/toastContext.ts'
import { providersQuery } from './useHasProviders.ts'

export type ProfileChange = { name?: string; email?: string; password?: string; currentPassword?: string }

/** Changes the given fields and shows `done` in a toast. The form shows a refusal. */
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
    onSuccess: () => showToast({ kind: 'success', text: texts.confirmationMailSent() }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.mailNotSetUp()) }),
  })
}

/** Sends a reset link to the reader's own address, to set a password after signing in through a provider. */
export function useResetMail() {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (email: string) => call('POST /auth/forgot-password', { body: { email } }),
    onSuccess: ({ message }) => showToast({ kind: 'success', text: message }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.resetMailFailed()) }),
  })
}

/** Uses the link of a confirmation mail. Renders again do not use it again. */
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
    // Another tab may have ended it already.
    onSettled: () => cache.invalidateQueries(sessionsQuery),
  })
}

/** Also signs out here and opens the login page. */
export function useSignOutEverywhere() {
  const leaveSession = useLeaveSession()
  return useMutationOnce({ mutationFn: () => call('DELETE /auth/sessions'), onSuccess: leaveSession })
}

/** Opens the page of the provider. */
export function useBeginLink() {
  return useMutationOnce({
    mutationFn: (currentPassword: string) => call('POST /auth/oauth/link', { body: { currentPassword } }),
    onSuccess: ({ url }) => location.assign(url),
  })
}

/** Uses the one-time code from the provider's redirect. Renders again do not use it again. */
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

/** Unlinking ends all other sessions, so their list is loaded again too. */
export function useUnlinkProvider() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (key: string) => call('DELETE /auth/identities/:key', { params: { key } }),
    onSuccess: () => showToast({ kind: 'success', text: texts.providerUnlinked() }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.internalError()) }),
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
