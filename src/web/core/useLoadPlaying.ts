import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { call } from './call.ts'

/** Loads the item for the player after a reload. Rejects if the item is gone. */
export function useLoadPlaying(): (itemId: number) => Promise<Item> {
  const cache = useQueryClient()
  return useCallback(
    (id) => {
      const queryFn = async () => (await call('GET /feeds/items/:id', { params: { id } })).item
      return cache.fetchQuery({ queryKey: ['playing', id], queryFn, staleTime: 0 })
    },
    [cache],
  )
}
