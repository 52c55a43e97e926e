import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../core/call.ts'
import type { CallInput } from '../../core/callTypes.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'

const sharesQuery = queryOptions({
  queryKey: ['shares'],
  queryFn: ({ signal }) => call('GET /shares', { signal }),
  refetchOnMount: 'always',
})

export const useShares = () => useQuery(sharesQuery)

/** The caller shows a failure. */
export function useCreateShare() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (body: CallInput<'POST /shares'>['body']) => call('POST /shares', { body }),
    onSuccess: () => cache.invalidateQueries(sharesQuery),
  })
}

export function useChangeShare() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, ...body }: NonNullable<CallInput<'PATCH /shares/:id'>['body']> & { id: number }) =>
      call('PATCH /shares/:id', { params: { id }, body }),
    onSettled: () => cache.invalidateQueries(sharesQuery),
  })
}

export function useEndShare() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /shares/:id', { params: { id } }),
    // Another tab may have ended it already.
    onSettled: () => cache.invalidateQueries(sharesQuery),
  })
}
