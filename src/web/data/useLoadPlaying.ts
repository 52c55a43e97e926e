import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { call } from './call.ts'

/** Loads the item that the player plays again after a reload. Rejects when it can't be had any more. */
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
