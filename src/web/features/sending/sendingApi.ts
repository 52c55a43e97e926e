import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../../core/call.ts'
import type { CallInput } from '../../core/callTypes.ts'
import { sendTargetsQuery } from '../../core/sendTargetsApi.ts'
import { useMutationOnce } from '../../core/useMutationOnce.ts'

const deliveriesQuery = (itemId: number) =>
  queryOptions({
    queryKey: ['deliveries', itemId],
    queryFn: ({ signal }) => call('GET /feeds/items/:id/deliveries', { params: { id: itemId }, signal }),
    refetchOnMount: 'always',
  })

export const useDeliveries = (itemId: number) => useQuery(deliveriesQuery(itemId))

/** The caller shows a failure. */
export function useAddTarget() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (body: CallInput<'POST /send-targets'>['body']) => call('POST /send-targets', { body }),
    onSuccess: () => cache.invalidateQueries(sendTargetsQuery),
  })
}

export function useChangeTarget() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, ...body }: NonNullable<CallInput<'PATCH /send-targets/:id'>['body']> & { id: number }) =>
      call('PATCH /send-targets/:id', { params: { id }, body }),
    onSettled: () => cache.invalidateQueries(sendTargetsQuery),
  })
}

export function useRemoveTarget() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (id: number) => call('DELETE /send-targets/:id', { params: { id } }),
    // Another tab may have removed it already.
    onSettled: () => cache.invalidateQueries(sendTargetsQuery),
  })
}

export const useTestTarget = () =>
  useMutationOnce({ mutationFn: (id: number) => call('POST /send-targets/:id/test', { params: { id } }) })

/** Sends one article. `evenPrivate`: the reader was told that it is private. */
export function useSend(itemId: number) {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: (body: { sendTargetId: number; evenPrivate: boolean }) =>
      call('POST /feeds/items/:id/send', { params: { id: itemId }, body }),
    onSettled: () =>
      Promise.all([cache.invalidateQueries(deliveriesQuery(itemId)), cache.invalidateQueries(sendTargetsQuery)]),
  })
}
