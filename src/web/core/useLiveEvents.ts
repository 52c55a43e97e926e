import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import type { LiveEvent } from '../../shared/api/events.ts'
import { reloadColumns } from './columnsApi.ts'
import { reactLive } from './feature.ts'
import { gather } from './gather.ts'
import { applyMarks } from './itemCache.ts'
import { reloadImport } from './latestImport.ts'
import { applyPlace } from './places.ts'
import { reloadItems } from './reloadItems.ts'
import { reloadSearches } from './searchesApi.ts'
import { shareLiveEvents } from './shareLiveEvents.ts'
import { applyPosition } from './soundCache.ts'
import { reloadTags } from './tagsApi.ts'
import { usePlayer } from './usePlayer.ts'

/** Refreshing many feeds sends many hints. Each kind of stale data is loaded once in this time. */
const gatherMs = 200
/** The frame holds every feed: with 200 events a second, one call a second is enough. */
const gatherCountsMs = 600

export type Arrival = { feedId: number; count: number }

type Handlers = { onArrival: (arrival: Arrival) => void; onChange: (feedIds: ReadonlySet<number>) => void }

/**
 * Applies changes by the worker, other tabs and other devices. New items go to `onArrival` and changed feeds to `onChange`, because
 * the page decides when they appear.
 */
export function useLiveEvents(readerId: number, { onArrival, onChange }: Handlers): void {
  const cache = useQueryClient()
  const player = usePlayer()
  const arrive = useEffectEvent(onArrival)
  const change = useEffectEvent(onChange)
  useEffect(() => {
    const leaving = new AbortController()
    const counts = gather(gatherCountsMs, () => reloadColumns(cache))
    const feeds = gather<number>(gatherCountsMs, (feedIds) => change(feedIds))
    const marks = gather(gatherMs, () => reloadItems(cache))
    const board = gather(gatherMs, () => Promise.all([reloadSearches(cache), reloadImport(cache), reloadTags(cache)]))
    const follow = (event: LiveEvent) => {
      reactLive(cache, event)
      switch (event.type) {
        case 'newItems':
          counts.add(event.type)
          return arrive(event)
        case 'feedChanged':
          counts.add(event.type)
          return feeds.add(event.feedId)
        case 'itemChanged':
          // If no list holds the item, only the server knows the counts.
          if (!applyMarks(cache, { ...event, id: event.itemId })) counts.add(event.type)
          return
        case 'positionChanged':
          player.catchUp(event)
          return applyPosition(cache, event)
        case 'placeChanged':
          return applyPlace(cache, event)
        case 'marksChanged':
          counts.add(event.type)
          return marks.add(event.type)
        case 'rulesChanged':
          // Those of rulesApi.ts, which is loaded on demand.
          return void cache.invalidateQueries({ queryKey: ['rules'] })
        case 'boardChanged':
          counts.add(event.type)
          return board.add(event.type)
      }
    }
    shareLiveEvents(readerId, { onEvent: follow, onCaughtUp: () => reloadAll(cache) }, leaving.signal)
    return () => {
      leaving.abort()
      counts.stop()
      feeds.stop()
      marks.stop()
      board.stop()
    }
  }, [cache, player, readerId])
}

function reloadAll(cache: QueryClient): void {
  void reloadColumns(cache)
  void reloadSearches(cache)
  void reloadTags(cache)
  void reloadImport(cache)
  void reloadItems(cache)
}
