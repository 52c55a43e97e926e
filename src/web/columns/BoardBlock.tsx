import { useDndContext, useDroppable } from '@dnd-kit/core'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { FeedBlock } from '../feeds/FeedBlock.tsx'
import styles from './BoardBlock.module.css'
import { findFeed } from './changeColumns.ts'
import { useColumns } from './columnsApi.ts'
import { DragHandle } from './DragHandle.tsx'
import { feedPlace, readPlace } from './dropPlaces.ts'

type BoardBlockProps = {
  feed: Feed
  shownCount: number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

/** A feed's block as it stands on the board: to drag, and to drop another on. */
export function BoardBlock({ feed, shownCount, onShowMore, onOpen }: BoardBlockProps) {
  const { setNodeRef, isOver } = useDroppable({ id: feedPlace(feed.id) })
  return (
    <div ref={setNodeRef} className={styles.block}>
      {isOver && <DropLine feed={feed} />}
      <FeedBlock
        feed={feed}
        shownCount={shownCount}
        onShowMore={() => onShowMore(feed.id)}
        onOpen={onOpen}
        heading="h3"
        handle={<DragHandle feed={feed} />}
      />
    </div>
  )
}

/** Where the dragged feed will stand: above this one, or below when it comes from above in the same column. */
function DropLine({ feed }: { feed: Feed }) {
  const { active } = useDndContext()
  const columns = useColumns().data ?? []
  const dragged = active === null ? undefined : findFeed(columns, readPlace(active.id)?.id ?? 0)
  if (dragged === undefined || dragged.id === feed.id) return null
  const comesFromAbove = dragged.columnId === feed.columnId && dragged.order < feed.order
  return <div className={styles.line} data-edge={comesFromAbove ? 'bottom' : 'top'} />
}
