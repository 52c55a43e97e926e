import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useMemo, useState } from 'react'
import { reloadFeedItems } from './feedItems.ts'
import { gather } from './gather.ts'
import { itemKeys } from './itemKeys.ts'
import { reloadBoard } from './loadBoard.ts'
import type { Arrival } from './useLiveEvents.ts'

const gatherMs = 200
/** A search is slower than a feed's list, and each new item may match any search. */
const gatherForSearchesMs = 2000
/** From here on one load of the whole board costs less than one for each feed. */
const feedsLoadedAloneMax = 8

/** Shows new items as they arrive. While an article is open (`isHeld`), they wait for the reader. */
export function useArrivals({ isHeld }: { isHeld: boolean }) {
  const cache = useQueryClient()
  const [waiting, setWaiting] = useState<ReadonlyMap<number, number>>(new Map())
  const searching = useMemo(
    () => gather(gatherForSearchesMs, () => void cache.invalidateQueries({ queryKey: itemKeys.foundOnBoard })),
    [cache],
  )
  const load = useCallback(
    (feedIds: Iterable<number>) => {
      searching.add('blocks')
      const ids = [...feedIds]
      if (ids.length > feedsLoadedAloneMax) return reloadBoard(cache)
      // What can't be loaded now comes with the next load; item loading failures are logged only (spec §8).
      for (const id of ids) reloadFeedItems(cache, id).catch((error) => console.error(error))
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
    if (isHeld) setWaiting((before) => new Map(before).set(feedId, (before.get(feedId) ?? 0) + count))
    else gathering.add(feedId)
  }
  const showWaiting = () => {
    load(waiting.keys())
    setWaiting(new Map())
  }
  return { arrive, waitingCount: [...waiting.values()].reduce((sum, count) => sum + count, 0), showWaiting }
}
