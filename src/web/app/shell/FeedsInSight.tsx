import { type ReactNode, type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import type { Feed } from '../../../shared/api/entities.ts'
import { useMediaQuery } from '../../ui/useMediaQuery.ts'
import styles from './SidebarFeeds.module.css'

type FeedsInSightProps = { feeds: Feed[]; renderRow: (feed: Feed) => ReactNode }

/** Rows come and go this many at a time, and at least as many are rendered above and below those in sight. */
const rowsPerStep = 6

/**
 * A long list of feeds that renders only the rows in sight. All rows have one height, so it doesn't need the library of the other
 * long lists: 10 kB of script that most boards need for nothing else.
 */
export function FeedsInSight({ feeds, renderRow }: FeedsInSightProps) {
  const list = useRef<HTMLUListElement>(null)
  const rowPx = useMediaQuery('(pointer: coarse), (width < 640px)') ? 44 : 32
  const { first, end } = useRowsInSight(list, rowPx)
  return (
    <ul ref={list} className={styles.list} style={{ minHeight: feeds.length * rowPx, paddingTop: first * rowPx }}>
      {feeds.slice(first, end).map((feed, index) => (
        <li key={feed.id} aria-setsize={feeds.length} aria-posinset={first + index + 1}>
          {renderRow(feed)}
        </li>
      ))}
    </ul>
  )
}

/** The rows to render, from `first` up to `end`. The sidebar scrolls as a whole, with the list in the middle of it. */
function useRowsInSight(list: RefObject<HTMLElement | null>, rowPx: number) {
  const [rows, setRows] = useState({ first: 0, end: 0 })
  useLayoutEffect(() => {
    const scroller = list.current?.closest('div')
    if (!list.current || !scroller) return
    const stepPx = rowsPerStep * rowPx
    const follow = () => {
      const abovePx = scroller.getBoundingClientRect().top - (list.current?.getBoundingClientRect().top ?? 0)
      const first = Math.max(0, Math.floor(abovePx / stepPx) - 1) * rowsPerStep
      const end = Math.max(0, Math.ceil((abovePx + scroller.clientHeight) / stepPx) + 1) * rowsPerStep
      setRows((before) => (before.first === first && before.end === end ? before : { first, end }))
    }
    // In the same frame, because a dragged scroll bar can pass more rows than are rendered beyond sight.
    const followNow = () => flushSync(follow)
    follow()
    scroller.addEventListener('scroll', followNow, { passive: true })
    const resizes = new ResizeObserver(follow)
    resizes.observe(scroller)
    return () => {
      scroller.removeEventListener('scroll', followNow)
      resizes.disconnect()
    }
  }, [list, rowPx])
  return rows
}
