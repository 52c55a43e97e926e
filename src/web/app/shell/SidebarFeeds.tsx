import type { CSSProperties, ReactNode } from 'react'
import type { Column, Feed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { boardOfColumn, useShownBoard } from '../../core/boards.ts'
import { countUnread, feedsOf, withTag } from '../../core/changeColumns.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'
import { FeedsInSight } from './FeedsInSight.tsx'
import { type SelectedFeed, SidebarFeed, searchOf } from './SidebarFeed.tsx'
import styles from './SidebarFeeds.module.css'
import { SidebarLink } from './SidebarLink.tsx'

type SidebarFeedsProps = {
  columns: Column[] | undefined
  selected: SelectedFeed
  /** False until the board is complete, which loads first. */
  isRestWanted: boolean
  onChoose: (() => void) | undefined
}

/** Longer lists render only the feeds in view. */
const wholeFeedsMax = 40

export function SidebarFeeds({ columns, selected, isRestWanted, onChoose }: SidebarFeedsProps) {
  const { feedId, tagId } = selected
  const shownBoardId = useShownBoard()?.id
  const feeds = feedsOf(withTag(columns ?? [], tagId))
  const rows = {
    feeds,
    renderRow: (feed: Feed) => (
      <SidebarFeed
        feed={feed}
        boardId={boardOfColumn(columns ?? [], feed.columnId)}
        selected={selected}
        onChoose={onChoose}
      />
    ),
  }
  return (
    <section aria-labelledby="sidebar-feeds">
      <h2 id="sidebar-feeds" className={styles.heading}>
        {texts.feeds()}
      </h2>
      <SidebarLink
        label={texts.allItems()}
        count={countUnread(feeds)}
        search={searchOf(selected, { boardId: shownBoardId })}
        isCurrent={feedId === undefined}
        isQuiet={!selected.isList}
        onChoose={onChoose}
      />
      {columns === undefined && <FeedSkeletons />}
      {isRestWanted ? <FeedList {...rows} /> : <FeedPlaces {...rows} />}
    </section>
  )
}

type FeedRows = { feeds: Feed[]; renderRow: (feed: Feed) => ReactNode }

function FeedList(rows: FeedRows) {
  return rows.feeds.length > wholeFeedsMax ? <FeedsInSight {...rows} /> : <Feeds {...rows} />
}

/** A placeholder with the height of the list, so nothing below it moves. */
function FeedPlaces({ feeds }: FeedRows) {
  return <div className={styles.places} style={{ '--feeds': feeds.length } as CSSProperties} />
}

function Feeds({ feeds, renderRow }: FeedRows) {
  return (
    <ul className={styles.list}>
      {feeds.map((feed) => (
        <li key={feed.id}>{renderRow(feed)}</li>
      ))}
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
