import { useQuery } from '@tanstack/react-query'
import { call } from './call.ts'

/** They come from the publisher, through the server, which asks again by itself: here a failure is shown. */
const asked = { staleTime: Number.POSITIVE_INFINITY, retry: false }

/** Empty for a recording without chapters; undefined until it is known. */
export function useChapters(itemId: number) {
  const { data, error, refetch } = useQuery({
    queryKey: ['chapters', itemId],
    queryFn: async ({ signal }) =>
      (await call('GET /podcasts/items/:id/chapters', { params: { id: itemId }, signal })).chapters,
    ...asked,
  })
  return { chapters: data, error, retry: refetch }
}

/** `index`: its place among the item's transcripts. */
export function useTranscript({ itemId, index }: { itemId: number; index: number }) {
  const { data, error, refetch } = useQuery({
    queryKey: ['transcript', itemId, index],
    queryFn: async ({ signal }) =>
      (await call('GET /podcasts/items/:id/transcripts/:index', { params: { id: itemId, index }, signal })).lines,
    ...asked,
  })
  return { lines: data, error, retry: refetch }
}
