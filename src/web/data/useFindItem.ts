import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { findItem } from './itemCache.ts'

/** Looks an item up at the moment of a key press; not for rendering, since nothing tells when it changes. */
export function useFindItem(): (itemId: number) => Item | undefined {
  const cache = useQueryClient()
  return useCallback((itemId) => findItem(cache, itemId), [cache])
}
