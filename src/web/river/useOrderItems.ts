import { ArrowDownNarrowWide, ArrowUpNarrowWide, Leaf } from 'lucide-react'
import { texts } from '../../shared/texts/texts.ts'
import { useChangeItemOrder } from '../core/feedsApi.ts'
import { useReaderView } from '../core/useReaderView.ts'
import type { MenuItem } from '../ui/Menu.tsx'

type ShownOrder = {
  isOldestFirst: boolean
  /** Absent: the list can't begin with quiet feeds. */
  isQuietFirst?: boolean | undefined
  /** The list is that of a feed, which remembers the choice. */
  feedId: number | undefined
}

/** The choice of the end that the list begins with. */
export function useOrderItems({ isOldestFirst, isQuietFirst, feedId }: ShownOrder): MenuItem[] {
  const { setOrder } = useReaderView()
  const { mutate: changeItemOrder } = useChangeItemOrder()
  const choose = (fromOldest: boolean) => {
    if (feedId !== undefined) changeItemOrder({ feedId, itemOrder: fromOldest ? 'oldest' : 'newest' })
    // The order of the feed takes the place of the one in the address.
    setOrder(feedId === undefined && fromOldest ? 'oldest' : 'newest')
  }
  return [
    {
      label: texts.riverNewestFirst(),
      icon: ArrowDownNarrowWide,
      isChecked: !isOldestFirst && !isQuietFirst,
      onChoose: () => choose(false),
    },
    {
      label: texts.riverOldestFirst(),
      icon: ArrowUpNarrowWide,
      isChecked: isOldestFirst,
      onChoose: () => choose(true),
    },
    ...(isQuietFirst === undefined
      ? []
      : [
          {
            label: texts.quietFirst(),
            icon: Leaf,
            isChecked: isQuietFirst,
            onChoose: () => setOrder('quiet'),
          },
        ]),
  ]
}
