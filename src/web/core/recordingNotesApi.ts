import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** The server retries the publisher, so a failure is shown at once. */
const queryOptions = { staleTime: Number.POSITIVE_INFINITY, retry: false }

/** Empty for a recording without chapters; undefined until they are loaded. */
export function useChapters(itemId: number) {
  const { data, error, refetch } = useQuery({
    queryKey: ['chapters', itemId],
    queryFn: async ({ signal }) =>
      (await call('GET /podcasts/items/:id/chapters', { params: { id: itemId }, signal })).chapters,
    ...queryOptions,
  })
  return { chapters: data, error, retry: refetch }
}

/** `index` is the place among the item's transcripts. */
export function useTranscript({ itemId, index }: { itemId: number; index: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transcript', itemId, index],
    queryFn: async ({ signal }) =>
      (await call('GET /podcasts/items/:id/transcripts/:index', { params: { id: itemId, index }, signal })).lines,
    ...queryOptions,
  })
  return { lines: data, error, retry: refetch }
}
