import { useVirtualizer } from '@tanstack/react-virtual'
import type { ReactNode } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import styles from './BlocksInSight.module.css'

const blocksBeyondSight = 2

type BlocksInSightProps = {
  feeds: Feed[]
  /** The column that scrolls the blocks. */
  scroller: HTMLElement | null
  /** The height of a feed's block before it is rendered. */
  estimatePx: (feedId: number) => number
  renderBlock: (feed: Feed, index: number) => ReactNode
}

/** The feeds of a long column, rendering only the blocks in sight. */
export function BlocksInSight({ feeds, scroller, estimatePx, renderBlock }: BlocksInSightProps) {
  const list = useVirtualizer({
    count: feeds.length,
    getScrollElement: () => scroller,
    estimateSize: (index) => estimatePx(feeds[index]?.id ?? 0),
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
                {renderBlock(feed, index)}
              </div>
            )
          )
        })}
      </div>
    </div>
  )
}
