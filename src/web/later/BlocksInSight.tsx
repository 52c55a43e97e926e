import { useVirtualizer } from '@tanstack/react-virtual'
import type { BlockListProps } from '../board/BlockList.tsx'
import { BoardBlock } from '../board/BoardBlock.tsx'
import styles from './BlocksInSight.module.css'

/** A lead with its picture and two rows; the true height is measured when the block is drawn. */
const blockHeightPx = 640
const blocksBeyondSight = 2

/** The blocks of a long column, drawn as they come in sight. */
export function BlocksInSight({ feeds, scroller, shownCount, onShowMore, onOpen }: BlockListProps) {
  const list = useVirtualizer({
    count: feeds.length,
    getScrollElement: () => scroller,
    estimateSize: () => blockHeightPx,
    getItemKey: (index) => feeds[index]?.id ?? index,
    overscan: blocksBeyondSight,
  })
  const rows = list.getVirtualItems()
  return (
    <div className={styles.whole} style={{ height: list.getTotalSize() }}>
      <div className={styles.inSight} style={{ translate: `0 ${rows[0]?.start ?? 0}px` }}>
        {rows.map(({ key, index }) => {
          const feed = feeds[index]
          return (
            feed && (
              <div key={key} ref={list.measureElement} data-index={index} className={styles.block}>
                <BoardBlock feed={feed} shownCount={shownCount(feed.id)} onShowMore={onShowMore} onOpen={onOpen} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
