import { useCallback, useState } from 'react'
import { limits } from '../../shared/limits.ts'

/**
 * How many items each feed's block shows: 3 at first, 3 more with each Load More (spec §9). Kept above the blocks,
 * which come and go while a long column scrolls.
 */
export function useShownCounts() {
  const [more, setMore] = useState<ReadonlyMap<number, number>>(new Map())
  const showMore = useCallback(
    (feedId: number) =>
      setMore((before) => new Map(before).set(feedId, (before.get(feedId) ?? 0) + limits.moreItemsShown)),
    [],
  )
  const shownCount = useCallback((feedId: number) => limits.firstItemsShown + (more.get(feedId) ?? 0), [more])
  return { shownCount, showMore }
}
