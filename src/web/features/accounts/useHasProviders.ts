import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from '../../core/call.ts'
import { useServerConfig } from '../../core/useServerConfig.ts'

export const providersQuery = queryOptions({
  queryKey: ['linkedProviders'],
  queryFn: async ({ signal }) => (await call('GET /auth/identities', { signal })).identities,
})

export const useLinkedProviders = () => useQuery(providersQuery)

/** Whether the server offers a provider to sign in with, or one is linked. In a small file, since the list of sections needs it. */
export function useHasProviders(): boolean {
  const isOffered = (useServerConfig()?.signInProvider ?? null) !== null
  const isLinked = (useLinkedProviders().data ?? []).length > 0
  return isOffered || isLinked
}
