import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { call } from './call.ts'
import { applyPosition, continueKey } from './soundCache.ts'
import { hasSound } from './usePlayer.ts'

const continueQuery = queryOptions({
  queryKey: continueKey,
  queryFn: async ({ signal }) => (await call('GET /podcasts/continue', { signal })).items,
})

/** Recordings that the reader began and did not finish, last played first; undefined until they are loaded. */
export function useItemsToContinue({ isWanted = true } = {}) {
  const { data, error, refetch } = useQuery({ ...continueQuery, enabled: isWanted })
  return { items: data?.filter(hasSound).filter(({ sound }) => !sound.isFinished), error, retry: refetch }
}

/** Ends an episode without playing the rest, which marks it read. The function keeps its identity and never rejects. */
export function useFinishListening(): (item: Item) => Promise<void> {
  const cache = useQueryClient()
  return useCallback(
    async ({ id, sound }) => {
      if (sound === null) return
      const { enclosureIndex, positionSeconds } = sound
      const body = { itemId: id, enclosureIndex, positionSeconds, durationSeconds: null, isFinished: true, agoMs: 0 }
      try {
        applyPosition(cache, (await call('PUT /podcasts/positions', { body })).position)
      } catch (error) {
        console.error(error)
      }
    },
    [cache],
  )
}
