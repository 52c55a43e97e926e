import { useVirtualizer } from '@tanstack/react-virtual'
import { useLayoutEffect, useRef, useState } from 'react'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { countUnread, feedsOf, withTag } from '../columns/changeColumns.ts'
import { Skeleton } from '../ui/Skeleton.tsx'
import { useMediaQuery } from '../ui/useMediaQuery.ts'
import { SidebarFeed } from './SidebarFeed.tsx'
import styles from './SidebarFeeds.module.css'
import { SidebarLink } from './SidebarLink.tsx'

/** `feedId` null: no feed and not All Items either, but another view. */
export type SelectedFeed = { feedId: number | undefined | null; tagId: number | undefined }

type SidebarFeedsProps = {
  columns: Column[] | undefined
  selected: SelectedFeed
  onChoose: (() => void) | undefined
}

/** From here on the list holds only the feeds in sight. */
const wholeFeedsMax = 100

export function SidebarFeeds({ columns, selected, onChoose }: SidebarFeedsProps) {
  const { feedId, tagId } = selected
  const feeds = feedsOf(withTag(columns ?? [], tagId))
  const rows = { feeds, selected, onChoose }
  return (
    <section aria-labelledby="sidebar-feeds">
      <h2 id="sidebar-feeds" className={styles.heading}>
        Feeds
      </h2>
      <SidebarLink
        label="All Items"
        count={countUnread(feeds)}
        search={tagId === undefined ? {} : { tag: tagId }}
        isCurrent={feedId === undefined}
        isQuiet
        onChoose={onChoose}
      />
      {columns === undefined && <FeedSkeletons />}
      {feeds.length > wholeFeedsMax ? <FeedsInSight {...rows} /> : <Feeds {...rows} />}
    </section>
  )
}

type FeedRows = { feeds: Feed[]; selected: SelectedFeed; onChoose: (() => void) | undefined }

function Feeds({ feeds, selected, onChoose }: FeedRows) {
  return (
    <ul className={styles.list}>
      {feeds.map((feed) => (
        <li key={feed.id}>
          <SidebarFeed feed={feed} selected={selected} onChoose={onChoose} />
        </li>
      ))}
    </ul>
  )
}

function FeedsInSight({ feeds, selected, onChoose }: FeedRows) {
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

function FeedSkeletons() {
  return (
    <div aria-busy="true" className={styles.skeletons}>
      {['70%', '55%', '80%', '45%', '65%'].map((width) => (
        <Skeleton key={width} width={width} height="14px" />
      ))}
    </div>
  )
}
