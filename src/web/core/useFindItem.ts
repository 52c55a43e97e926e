import { useQueryClient } from '@tanstack/react-query'
import { useCallback } from 'react'
import type { Item } from '../../shared/api/entities.ts'
import { findItem } from './itemCache.ts'

/** Finds an item when a key is pressed. Not for rendering, because it does not follow changes. */
export function useFindItem(): (itemId: number) => Item | undefined {
  const cache = useQueryClient()
  return useCallback((itemId) => findItem(cache, itemId), [cache])
}
