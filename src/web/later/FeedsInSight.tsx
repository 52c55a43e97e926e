import { useVirtualizer } from '@tanstack/react-virtual'
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import styles from './FeedsInSight.module.css'

type FeedsInSightProps = { feeds: Feed[]; renderRow: (feed: Feed) => ReactNode }

/** A long list of feeds that renders only the rows in sight. */
export function FeedsInSight({ feeds, renderRow }: FeedsInSightProps) {
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
              {renderRow(feed)}
            </li>
          )
        )
      })}
    </ul>
  )
}
