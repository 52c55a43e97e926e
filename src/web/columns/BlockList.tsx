import { useVirtualizer } from '@tanstack/react-virtual'
import type { Feed, Item } from '../../shared/api/entities.ts'
import styles from './BlockList.module.css'
import { BoardBlock } from './BoardBlock.tsx'

type BlockListProps = {
  feeds: Feed[]
  scroller: HTMLElement | null
  shownCount: (feedId: number) => number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
}

/** From here on a column holds only the blocks in sight: 500 feeds are 1,500 items, each with its buttons. */
const wholeBlocksMax = 24
/** A lead with its picture and two rows; the true height is measured when the block is drawn. */
const blockHeightPx = 640
const blocksBeyondSight = 2

export function BlockList({ feeds, ...rest }: BlockListProps) {
  if (feeds.length > wholeBlocksMax) return <BlocksInSight feeds={feeds} {...rest} />
  return feeds.map((feed) => <Block key={feed.id} feed={feed} {...rest} />)
}

function BlocksInSight({ feeds, scroller, ...rest }: BlockListProps) {
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
                <Block feed={feed} {...rest} />
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}

function Block({ feed, shownCount, onShowMore, onOpen }: Omit<BlockListProps, 'feeds' | 'scroller'> & { feed: Feed }) {
  return <BoardBlock feed={feed} shownCount={shownCount(feed.id)} onShowMore={onShowMore} onOpen={onOpen} />
}
