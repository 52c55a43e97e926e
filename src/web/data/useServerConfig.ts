import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { AnswerOf } from './callTypes.ts'

/** What this instance offers (contact, sign-in provider, registration); undefined until it is known. */
export function useServerConfig(): AnswerOf<'GET /config'> | undefined {
  return useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
