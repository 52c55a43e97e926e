import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from './call.ts'
import type { Recording } from './player.ts'
import { applyPosition, continueKey } from './soundCache.ts'
import { useMutationOnce } from './useMutationOnce.ts'
import { hasSound } from './usePlayer.ts'

const continueQuery = queryOptions({
  queryKey: continueKey,
  queryFn: async ({ signal }) => (await call('GET /podcasts/continue', { signal })).items,
})

/** What was begun and not heard to its end, last played first; undefined until it is known. */
export function useItemsToContinue({ isWanted = true } = {}) {
  const { data, error, refetch } = useQuery({ ...continueQuery, enabled: isWanted })
  return { items: data?.filter(hasSound).filter(({ sound }) => !sound.isFinished), error, retry: refetch }
}

/** Done with it, without hearing the rest: it is marked read as if it were heard. */
export function useFinishListening() {
  const cache = useQueryClient()
  return useMutationOnce({
    mutationFn: ({ id, sound }: Recording) => {
      const { enclosureIndex, positionSeconds } = sound
      const body = { itemId: id, enclosureIndex, positionSeconds, durationSeconds: null, isFinished: true, agoMs: 0 }
      return call('PUT /podcasts/positions', { body })
    },
    onSuccess: ({ position }) => applyPosition(cache, position),
    onError: console.error,
  })
}
