import { useQuery, useQueryClient } from '@tanstack/react-query'
import { texts } from '../../shared/texts/texts.ts'
import { useToast } from '../ui/toastContext.ts'
import { call } from './call.ts'
import { useMutationOnce } from './useMutationOnce.ts'

const retentionKey = (feedId: number) => ['retention', feedId]

export function useRetention(feedId: number) {
  return useQuery({
    queryKey: retentionKey(feedId),
    queryFn: async ({ signal }) =>
      (await call('GET /feeds/:id/retention', { params: { id: feedId }, signal })).retention,
  })
}

export function useChangeRetention() {
  const cache = useQueryClient()
  const showToast = useToast()
  return useMutationOnce({
    mutationFn: async ({ feedId, ...body }: { feedId: number; keepDays: number | null; keepItems: number | null }) => {
      const { retention } = await call('PUT /feeds/:id/retention', { params: { id: feedId }, body })
      cache.setQueryData(retentionKey(feedId), retention)
    },
    onSuccess: () => showToast({ kind: 'success', text: texts.retentionChanged() }),
  })
}
