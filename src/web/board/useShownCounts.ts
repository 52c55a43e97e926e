import { useCallback, useState } from 'react'
import { limits } from '../../shared/limits.ts'
import { useDeviceSetting } from '../core/deviceSetting.ts'
import { listLookSetting } from '../core/listLook.ts'

/**
 * The number of shown items of each feed: 3 at first or as many as the reader chose, 3 more with each Load More (docs/specification.md#loading-items). The board
 * holds it, because blocks unmount while a long column scrolls.
 */
export function useShownCounts() {
  const [more, setMore] = useState<ReadonlyMap<number, number>>(new Map())
  const showMore = useCallback(
    (feedId: number) =>
      setMore((before) => new Map(before).set(feedId, (before.get(feedId) ?? 0) + limits.moreItemsShown)),
    [],
  )
  const { firstItems } = useDeviceSetting(listLookSetting)
  const shownCount = useCallback((feedId: number) => firstItems + (more.get(feedId) ?? 0), [more, firstItems])
  return { shownCount, showMore }
}
