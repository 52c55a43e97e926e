import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { reloadListsOf } from './feedItems.ts'
import { gather } from './gather.ts'
import { itemKeys } from './itemKeys.ts'
import { setArrivalsWaiting } from './newestItem.ts'
import type { Arrival } from './useLiveEvents.ts'

const gatherMs = 200
/** A search is slower than a feed's list, and each new item may match any search. */
const gatherForSearchesMs = 2000

/**
 * Shows new items as they arrive. While an article or a list is open (`isHeld`), they wait for the reader, and so do the lists of
 * changed feeds, because new items could come with them.
 */
export function useArrivals({ isHeld }: { isHeld: boolean }) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map())
  const searching = useMemo(
    () => gather(gatherForSearchesMs, () => cache.invalidateQueries({ queryKey: itemKeys.foundOnBoard })),
    [cache],
  )
  const load = useCallback(
    (feedIds: Iterable<number>) => {
      searching.add('blocks')
      return reloadListsOf(cache, new Set(feedIds))
    },
    [cache, searching],
  )
  const gathering = useMemo(() => gather<number>(gatherMs, load), [load])
  useEffect(() => {
    return () => {
      gathering.stop()
      searching.stop()
    }
  }, [gathering, searching])

  const arrive = ({ feedId, count }: Arrival) => {
    if (!isHeld) return gathering.add(feedId)
    setArrivalsWaiting(cache, true)
    setWaiting((before) => new Map(before).set(feedId, (before.get(feedId) ?? 0) + count))
  }
  const changed = useRef(new Set<number>())
  const change = (feedIds: ReadonlySet<number>) => {
    if (!isHeld) return reloadListsOf(cache, feedIds)
    for (const feedId of feedIds) changed.current.add(feedId)
  }
  const loadChanged = useEffectEvent(() => {
    // Lists with waiting items are loaded with them.
    void reloadListsOf(cache, new Set([...changed.current].filter((feedId) => !waiting.has(feedId))))
    changed.current.clear()
  })
  useEffect(() => {
    if (!isHeld) loadChanged()
  }, [isHeld])

  const showWaiting = () => {
    setArrivalsWaiting(cache, false)
    load(waiting.keys())
    setWaiting(new Map())
  }
  return { arrive, change, waiting, showWaiting }
}

/** The number of waiting items, of some feeds or of all. */
export function countWaiting(waiting: ReadonlyMap<number, number>, feedIds?: ReadonlySet<number>): number {
  return [...waiting].reduce((sum, [feedId, count]) => sum + (feedIds?.has(feedId) === false ? 0 : count), 0)
}
