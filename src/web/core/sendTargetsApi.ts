import { queryOptions, useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

export const sendTargetsQuery = queryOptions({
  queryKey: ['sendTargets'],
  queryFn: ({ signal }) => call('GET /send-targets', { signal }),
  refetchOnMount: 'always',
})

/** The programs and services to which the reader sends articles. */
export const useSendTargets = () => useQuery(sendTargetsQuery)
