import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { AdminUser } from '../../../shared/api/entities.ts'
import type { Registration } from '../../../shared/features/admin.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { call } from '../../core/call.ts'
import { explainFailure } from '../../core/callError.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'
import { useToast } from '../../ui/toastContext.ts'

export function useAdminStats() {
  return useQuery({ queryKey: ['admin', 'stats'], queryFn: ({ signal }) => call('GET /admin/stats', { signal }) })
}

/** One page of the matching accounts, from page 1. The previous page stays visible while the next one loads. */
export function useAdminUsers({ page, words }: { page: number; words: string }) {
  const query = { page, limit: limits.adminUsersPerPage, ...(words === '' ? {} : { q: words }) }
  return useQuery({
    queryKey: ['admin', 'users', words, page],
    queryFn: ({ signal }) => call('GET /admin/users', { query, signal }),
    placeholderData: keepPreviousData,
  })
}

/** Approves an account that waits, or deletes it. */
export function useDecide() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ user: { id }, isApproved }: { user: AdminUser; isApproved: boolean }) => {
      if (isApproved) await call('PATCH /admin/users/:id', { params: { id }, body: { isSuspended: false } })
      else await call('DELETE /admin/users/:id', { params: { id } })
    },
    onSuccess: (_nothing, { user: { email }, isApproved }) =>
      showToast({
        kind: 'success',
        text: (isApproved ? texts.adminAccountApproved : texts.adminAccountRefused)({ email }),
      }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.adminAccountFailed()) }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}

export function useSetSuspended() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: ({ id, isSuspended }: { id: number; isSuspended: boolean }) =>
      call('PATCH /admin/users/:id', { params: { id }, body: { isSuspended } }),
    onSuccess: ({ user }) =>
      showToast({
        kind: 'success',
        text: (user.isSuspended ? texts.adminAccountSuspended : texts.adminAccountRestored)({ email: user.email }),
      }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.adminAccountFailed()) }),
    onSettled: () => cache.invalidateQueries({ queryKey: ['admin', 'users'] }),
  })
}

const instanceQuery = queryOptions({
  queryKey: ['admin', 'instance'],
  queryFn: async ({ signal }) => (await call('GET /admin/instance', { signal })).instance,
})

export const useInstance = () => useQuery(instanceQuery).data

export function useSetRegistration() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: (registration: Registration) => call('PATCH /admin/instance', { body: { registration } }),
    onSuccess: async ({ instance }) => {
      cache.setQueryData(instanceQuery.queryKey, instance)
      await cache.invalidateQueries({ queryKey: ['config'] })
    },
    onError: (error: Error) =>
      showToast({ kind: 'error', text: explainFailure(error, texts.adminRegistrationFailed()) }),
  })
}

export function useTestMail() {
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: () => call('POST /admin/test-mail'),
    onSuccess: () => showToast({ kind: 'success', text: texts.adminTestMailSent() }),
    onError: (error: Error) => showToast({ kind: 'error', text: explainFailure(error, texts.mailNotSetUp()) }),
  })
}
