import type { ReactNode } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { useFeedItems } from '../items/boardItems.ts'
import { ItemSkeletons } from '../items/ItemSkeleton.tsx'
import { ItemStory } from '../items/ItemStory.tsx'
import type { FeedItems } from '../items/itemCache.ts'
import { usePreferences } from '../reader/usePreferences.ts'
import { Button } from '../ui/Button.tsx'
import { FormMessage } from '../ui/FormMessage.tsx'
import styles from './FeedBlock.module.css'
import { FeedBlockHeader } from './FeedBlockHeader.tsx'
import { useLoadMore } from './useLoadMore.ts'

type FeedBlockProps = {
  feed: Feed
  shownCount: number
  onShowMore: () => void
  onOpen: (item: Item) => void
  /** Under a column's name, or under the page's. */
  heading: 'h2' | 'h3'
  /** What to drag it by, from the board it stands on. */
  handle?: ReactNode
}

/** One feed of the board with its newest items. */
export function FeedBlock({ feed, shownCount, onShowMore, onOpen, heading, handle }: FeedBlockProps) {
  const { unreadOnly } = usePreferences()
  const { data: list, error } = useFeedItems({ feedId: feed.id, unreadOnly })
  const headingId = `feed-${feed.id}`
  return (
    <section aria-labelledby={headingId} className={styles.block}>
      <FeedBlockHeader feed={feed} heading={heading} headingId={headingId} handle={handle} />
      {list !== undefined && (
        <FeedBlockItems
          feed={feed}
          list={list}
          shownCount={shownCount}
          itemHeading={heading === 'h2' ? 'h3' : 'h4'}
          onShowMore={onShowMore}
          onOpen={onOpen}
        />
      )}
      {list === undefined && error === null && <ItemSkeletons count={limits.firstItemsShown} />}
      {list === undefined && error !== null && <p className={styles.note}>Its items could not be loaded.</p>}
    </section>
  )
}

type FeedBlockItemsProps = {
  feed: Feed
  list: FeedItems
  shownCount: number
  itemHeading: 'h3' | 'h4'
  onShowMore: () => void
  onOpen: (item: Item) => void
}

function FeedBlockItems({ feed, list, shownCount, itemHeading, onShowMore, onOpen }: FeedBlockItemsProps) {
  const { view } = usePreferences()
  const { loadMore, isBusy, alert, isAtEnd } = useLoadMore({ feedId: feed.id, list, shownCount, onShowMore })
  const shown = list.items.slice(0, shownCount)
  return (
    <>
      {shown.map((item, index) => (
        <ItemStory key={item.id} item={item} look={lookOf(view, index)} heading={itemHeading} onOpen={onOpen} />
      ))}
      {shown.length === 0 && <EmptyNote feed={feed} />}
      <FormMessage text={alert} />
      <Button
        look="quiet"
        className={styles.more}
        isBusy={isBusy}
        onClick={loadMore}
        aria-describedby={`feed-${feed.id}`}
      >
        Load More Articles
      </Button>
      <output className={styles.end}>{isAtEnd && 'That is all there is for now.'}</output>
    </>
  )
}

/** In the list the first item of a block leads, if it has a picture. */
function lookOf(view: 'list' | 'cards', index: number): 'row' | 'lead' | 'card' {
  if (view === 'cards') return 'card'
  return index === 0 ? 'lead' : 'row'
}

function EmptyNote({ feed }: { feed: Feed }) {
  const { unreadOnly } = usePreferences()
  const isFailing = feed.health.lastError !== null
  if (unreadOnly) return <p className={styles.note}>Nothing unread.</p>
  return <p className={styles.note}>{isFailing ? feed.health.lastError : 'No articles yet.'}</p>
}
