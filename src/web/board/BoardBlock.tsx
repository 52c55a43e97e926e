import { memo, useEffect, useMemo } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { usePrepareFeedItems } from '../core/boardItems.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { feedPlace } from '../parts/dragPlaces.ts'
import { BlockPlace } from './BlockPlace.tsx'
import { DragHandle } from './DragHandle.tsx'
import { FeedBlock } from './FeedBlock.tsx'
import { type BlockWatch, useDrawing } from './useDrawing.ts'
import { WaitingTitle } from './WaitingTitle.tsx'

type BoardBlockProps = {
  feed: Feed
  /** The index of the block in its column. */
  index: number
  onDrawn: (index: number) => void
  watch: BlockWatch | null
  isFirst: boolean
  isInFirstSight: boolean
  shownCount: number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

/** A feed's block on the board, which can be dragged and dropped on. Drawn when it comes near. Memoized like its column. */
export const BoardBlock = memo(function BoardBlock(props: BoardBlockProps) {
  const { feed, index, onDrawn, shownCount, onShowMore, onOpen, ...drawing } = props
  const place = feedPlace(feed.id)
  const { unreadOnly } = usePreferences()
  const prepare = usePrepareFeedItems()
  const onNear = () => prepare({ feedId: feed.id, unreadOnly })
  const { isDrawn, heightPx, element } = useDrawing({ place, ...drawing, onNear })
  useEffect(() => {
    if (isDrawn) onDrawn(index)
  }, [isDrawn, onDrawn, index])
  const handle = useMemo(() => <DragHandle place={place} title={feed.title} />, [place, feed.title])
  const headingId = `feed-${feed.id}`
  return (
    <BlockPlace place={place} ref={element} waiting={isDrawn ? undefined : { headingId, heightPx }}>
      {isDrawn ? (
        <FeedBlock
          feed={feed}
          shownCount={shownCount}
          onShowMore={onShowMore}
          onOpen={onOpen}
          heading="h3"
          handle={handle}
        />
      ) : (
        <WaitingTitle feed={feed} headingId={headingId} heading="h3" />
      )}
    </BlockPlace>
  )
})
