import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { call } from './call.ts'
import { applyPlace, isBegun } from './places.ts'
import { applyPosition, continueKey } from './soundCache.ts'
import { hasSound } from './usePlayer.ts'

const continueQuery = queryOptions({
  queryKey: continueKey,
  queryFn: async ({ signal }) => (await call('GET /reading/continue', { signal })).items,
})

/** Texts and recordings that the reader began and did not finish, the latest first; undefined until they are loaded. */
export function useItemsToContinue({ isWanted = true } = {}) {
  const { data, error, refetch } = useQuery({ ...continueQuery, enabled: isWanted })
  return { items: data?.filter((item) => isHeard(item) || isRead(item)), error, retry: refetch }
}

/** Tells texts from recordings, for the name of their list. */
export function kindOfBegun(items: readonly Item[]): 'heard' | 'read' | 'both' {
  if (items.every(isRead)) return 'read'
  return items.some(isRead) ? 'both' : 'heard'
}

const isHeard = (item: Item) => hasSound(item) && item.sound.positionSeconds > 0 && !item.sound.isFinished
const isRead = ({ place }: Item) => place !== null && isBegun(place)

/** Ends what the reader began: an episode, which marks it read, and a text. The function keeps its identity and never rejects. */
export function useFinish(): (item: Item) => Promise<void> {
  const cache = useQueryClient()
  return useCallback(
    async (item) => {
      const { id: itemId, sound, place } = item
      try {
        if (sound !== null && isHeard(item)) {
          const { enclosureIndex, positionSeconds } = sound
          const body = { itemId, enclosureIndex, positionSeconds, durationSeconds: null, isFinished: true, agoMs: 0 }
          applyPosition(cache, (await call('PUT /podcasts/positions', { body })).position)
        }
        if (place !== null && isRead(item)) {
          const body = { ...place, itemId, isFinished: true, agoMs: 0 }
          applyPlace(cache, (await call('PUT /reading/positions', { body })).position)
        }
      } catch (error) {
        console.error(error)
      }
    },
    [cache],
  )
}
