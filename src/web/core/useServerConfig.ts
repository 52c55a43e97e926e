import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'
import type { AnswerOf } from './callTypes.ts'

/** The features of this instance (contact, sign-in provider, registration); undefined until they are loaded. */
export function useServerConfig(): AnswerOf<'GET /config'> | undefined {
  return useQuery({
    queryKey: ['config'],
    queryFn: ({ signal }) => call('GET /config', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data
}
