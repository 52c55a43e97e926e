import { type Query, type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useMemo, useSyncExternalStore } from 'react'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'

/** The ids of feeds with items in their unread list, even if all of them have been read since the list was loaded. */
export function useListedFeeds(): ReadonlySet<number> {
  const cache = useQueryClient()
  const listed = useMemo(() => followListedFeeds(cache), [cache])
  return useSyncExternalStore(listed.subscribe, listed.read)
}

/** Checks one list per change, because a board has a thousand lists and one load fills all of them. */
export function followListedFeeds(cache: QueryClient) {
  let feedIds = scan(cache)

  const follow = (query: Query, isRemoved: boolean) => {
    const feedId = feedOfUnreadList(query)
    if (feedId === undefined) return
    const isListed = !isRemoved && holdsItems(query)
    if (isListed === feedIds.has(feedId)) return
    feedIds = new Set(feedIds)
    if (isListed) feedIds.add(feedId)
    else feedIds.delete(feedId)
  }

  return {
    read: (): ReadonlySet<number> => feedIds,
    subscribe(onChange: () => void): () => void {
      const now = scan(cache)
      if (!hasSameIds(now, feedIds)) feedIds = now
      return cache.getQueryCache().subscribe(({ query, type }) => {
        const before = feedIds
        follow(query, type === 'removed')
        if (feedIds !== before) onChange()
      })
    },
  }
}

function hasSameIds(one: ReadonlySet<number>, other: ReadonlySet<number>): boolean {
  return one.size === other.size && [...one].every((id) => other.has(id))
}

function scan(cache: QueryClient): Set<number> {
  const lists = cache.getQueryCache().findAll({ queryKey: itemKeys.feeds }).filter(holdsItems)
  return new Set(lists.map(feedOfUnreadList).filter((feedId) => feedId !== undefined))
}

function feedOfUnreadList({ queryKey: [name, feedId, scope] }: Query): number | undefined {
  if (name !== itemKeys.feeds[0] || typeof feedId !== 'number') return undefined
  const isOfUnread = typeof scope === 'object' && scope !== null && 'unreadOnly' in scope && scope.unreadOnly === true
  return isOfUnread ? feedId : undefined
}

/** All queries with such a key are lists of feeds (feedItems.ts). */
const holdsItems = ({ state }: Query) => ((state.data as FeedItems | undefined)?.items.length ?? 0) > 0
