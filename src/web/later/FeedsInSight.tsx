import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import { SidebarFeed } from '../app/shell/SidebarFeed.tsx'
import styles from '../app/shell/SidebarFeeds.module.css'
import type { FeedRows } from '../app/shell/SidebarFeeds.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'

/** The feeds of a long list, drawn as they come in sight. */
export function FeedsInSight({ feeds, selected, onChoose }: FeedRows) {
  const top = useRef<HTMLUListElement>(null)
  const [margin, setMargin] = useState(0)
  const rowHeightPx = useMediaQuery('(pointer: coarse), (width < 640px)') ? 44 : 32
  useLayoutEffect(() => setMargin(top.current?.offsetTop ?? 0), [])
  const list = useVirtualizer({
    count: feeds.length,
    // The sidebar scrolls as a whole, with this list in the middle of it.
    getScrollElement: () => top.current?.closest<HTMLElement>('div') ?? null,
    scrollMargin: margin,
    estimateSize: () => rowHeightPx,
    overscan: 10,
  })
  return (
    <ul ref={top} className={styles.list} style={{ height: list.getTotalSize() }}>
      {list.getVirtualItems().map(({ key, index, start }) => {
        const feed = feeds[index]
        return (
          feed && (
            <li
              key={key}
              aria-setsize={feeds.length}
              aria-posinset={index + 1}
              className={styles.placed}
              style={{ translate: `0 ${start - margin}px` }}
            >
              <SidebarFeed feed={feed} selected={selected} onChoose={onChoose} />
            </li>
          )
        )
      })}
    </ul>
  )
}
