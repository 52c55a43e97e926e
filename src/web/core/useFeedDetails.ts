import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { isWhollyKnown } from './boardFrame.ts'
import { blockRequestsOf } from './feedBlocks.ts'

/** Loads the fields of a feed that the board's frame doesn't have: icon, addresses and health. Returns whether they are known. */
export function useFeedDetails(feed: Feed): boolean {
  const cache = useQueryClient()
  const isKnown = isWhollyKnown(feed)
  const feedId = feed.id
  useEffect(() => {
    if (isKnown) return
    const leaving = new AbortController()
    blockRequestsOf(cache)
      .ask({ feedId, unreadOnly: false, count: 1, signal: leaving.signal })
      // Without it the feed has its letter for an icon.
      .catch(() => {})
    return () => leaving.abort()
  }, [cache, feedId, isKnown])
  return isKnown
}
