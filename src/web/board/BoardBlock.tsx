import type { Feed, Item } from '../../shared/api/entities.ts'
import { BlockPlace } from './BlockPlace.tsx'
import { DragHandle } from './DragHandle.tsx'
import { feedPlace } from './dropPlaces.ts'
import { FeedBlock } from './FeedBlock.tsx'

type BoardBlockProps = {
  feed: Feed
  shownCount: number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

/** A feed's block as it stands on the board: to drag, and to drop another on. */
export function BoardBlock({ feed, shownCount, onShowMore, onOpen }: BoardBlockProps) {
  const place = feedPlace(feed.id)
  return (
    <BlockPlace place={place}>
      <FeedBlock
        feed={feed}
        shownCount={shownCount}
        onShowMore={() => onShowMore(feed.id)}
        onOpen={onOpen}
        heading="h3"
        handle={<DragHandle place={place} title={feed.title} />}
      />
    </BlockPlace>
  )
}
