import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export const passkeysQuery = queryOptions({
  queryKey: ['passkeys'],
  queryFn: ({ signal }) => call('GET /auth/passkeys', { signal }),
})

/** A reader with a passkey may unlink the last provider, so the list of providers needs them as well. */
export const usePasskeys = () => useQuery(passkeysQuery)
