import { memo, type ReactNode } from 'react'
import type { Feed, Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'
import { texts } from '../../shared/texts/texts.ts'
import { useFeedItems, useIsBoardShown } from '../core/boardItems.ts'
import { feedErrorOf } from '../core/feedError.ts'
import type { FeedItems } from '../core/itemLists.ts'
import { listLookSetting } from '../core/listLook.ts'
import { usePreferences } from '../core/usePreferences.ts'
import { ItemSkeletons } from '../parts/ItemSkeleton.tsx'
import { HiddenFoot } from '../parts/rules/HiddenFoot.tsx'
import styles from './FeedBlock.module.css'
import { FeedBlockHeader } from './FeedBlockHeader.tsx'
import { BlockFailure, BlockItems, ItemBlock } from './ItemBlock.tsx'
import { useLoadMore } from './useLoadMore.ts'

type FeedBlockProps = {
  feed: Feed
  shownCount: number
  onShowMore: (feedId: number) => void
  onOpen: (item: Item) => void
  /** The heading level: below the name of a column, or the title of the page. */
  heading: 'h1' | 'h3'
  /** The drag handle, on the board. */
  handle?: ReactNode
}

/** One feed of the board with its newest items. Memoized: its place on the board renders when it scrolls. */
export const FeedBlock = memo(function FeedBlock({ heading, handle, ...block }: FeedBlockProps) {
  const { feed } = block
  const { unreadOnly } = usePreferences()
  // Once the first blocks are drawn, Load More has something to show at once, without a connection as well.
  const ahead = useIsBoardShown() ? limits.moreItemsShown : 0
  const atLeast = block.shownCount + ahead
  const { data: list, error, refetch } = useFeedItems({ feedId: feed.id, unreadOnly, atLeast })
  const headingId = `feed-${feed.id}`
  const header = <FeedBlockHeader feed={feed} heading={heading} headingId={headingId} handle={handle} />
  return (
    <ItemBlock headingId={headingId} header={header}>
      {list !== undefined && (
        <FeedBlockItems {...block} headingId={headingId} list={list} heading={heading === 'h1' ? 'h2' : 'h4'} />
      )}
      {list === undefined && error === null && <ItemSkeletons count={listLookSetting.get().firstItems} />}
      {list === undefined && error !== null && <BlockFailure error={error} onRetry={refetch} />}
    </ItemBlock>
  )
})

type FeedBlockItemsProps = Omit<FeedBlockProps, 'heading' | 'handle'> & {
  headingId: string
  list: FeedItems
  heading: 'h2' | 'h4'
}

function FeedBlockItems({ feed, list, shownCount, onShowMore, ...shown }: FeedBlockItemsProps) {
  const { loadMore, isBusy, alert, isAtEnd } = useLoadMore({
    feedId: feed.id,
    list,
    shownCount,
    onShowMore: () => onShowMore(feed.id),
  })
  return (
    <>
      <BlockItems
        {...shown}
        items={list.items.slice(0, shownCount)}
        emptyNote={<EmptyNote feed={feed} />}
        alert={alert}
        onRetry={loadMore}
        // Always shown, because the source may have published something since.
        more={{ isBusy, onPress: loadMore }}
      />
      <output className={styles.end}>{isAtEnd && texts.blockEnd()}</output>
      <HiddenFoot count={list.hidden ?? 0} scope={{ feedId: feed.id }} heading={shown.heading} onOpen={shown.onOpen} />
    </>
  )
}

function EmptyNote({ feed }: { feed: Feed }) {
  const { unreadOnly } = usePreferences()
  if (unreadOnly) return texts.blockNoUnread()
  return feedErrorOf(feed.health) ?? texts.feedEmpty()
}
