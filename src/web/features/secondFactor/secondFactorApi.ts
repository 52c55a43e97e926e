import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../core/call.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'

const secondFactorQuery = queryOptions({
  queryKey: ['secondFactor'],
  queryFn: ({ signal }) => call('GET /auth/second-factor', { signal }),
})

export const useSecondFactor = () => useQuery(secondFactorQuery)

/** An account without a password shows by a recent sign-in whose it is. */
export type Owner = { currentPassword?: string }

// Answers with secrets, which are shown once, are kept in no cache.

export const useAddAuthenticator = () =>
  useMutationOnce({ mutationFn: (body: Owner) => call('POST /auth/authenticator', { body }), gcTime: 0 })

export function useConfirmAuthenticator() {
  const changed = useChanged()
  return useMutationOnce({
    mutationFn: (code: string) => call('POST /auth/authenticator/confirm', { body: { code } }),
    onSuccess: changed,
    gcTime: 0,
  })
}

export function useRenewRecoveryCodes() {
  const changed = useChanged()
  return useMutationOnce({
    mutationFn: (body: Owner) => call('POST /auth/recovery-codes', { body }),
    onSuccess: changed,
    gcTime: 0,
  })
}

export function useRemoveAuthenticator() {
  const changed = useChanged()
  return useMutationOnce({
    mutationFn: (body: Owner) => call('POST /auth/authenticator/remove', { body }),
    onSuccess: changed,
  })
}

function useChanged(): () => Promise<void> {
  const cache = useQueryClient()
  return () => cache.invalidateQueries(secondFactorQuery)
}
