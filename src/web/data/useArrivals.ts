import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { reloadListsOf } from './feedItems.ts'
import { gather } from './gather.ts'
import { itemKeys } from './itemKeys.ts'
import { setArrivalsWaiting } from './newestItem.ts'
import type { Arrival } from './useLiveEvents.ts'

const gatherMs = 200
/** A search costs more than a feed's list, and any new item may be for any of them. */
const gatherForSearchesMs = 2000

/** Shows new items as they come; while the page is held (an article is open) they wait to be asked for. */
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
  const showWaiting = () => {
    setArrivalsWaiting(cache, false)
    load(waiting.keys())
    setWaiting(new Map())
  }
  return { arrive, waitingCount: [...waiting.values()].reduce((sum, count) => sum + count, 0), showWaiting }
}
