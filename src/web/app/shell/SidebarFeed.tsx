import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Feed } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { FeedDialog } from '../../actions/feeds.ts'
import { type ReaderSearch, toReaderSearch } from '../../core/routeSearch.ts'
import { useFeedDetails } from '../../core/useFeedDetails.ts'
import { Favicon } from '../../parts/Favicon.tsx'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { MenuButton } from '../../ui/Menu.tsx'
import { FeedFacts, FeedFactsLine, useFacts } from './FeedFacts.tsx'
import styles from './SidebarFeed.module.css'
import { SidebarLink } from './SidebarLink.tsx'

const FeedActionsDialog = lazyComponent(
  async () => (await import('../../onDemand/FeedActionsDialog.tsx')).FeedActionsDialog,
)

const FeedMenuItems = lazyComponent(async () => (await import('../../onDemand/FeedMenuItems.tsx')).FeedMenuItems)

/** `feedId` is null in other views than the board and lists of feeds: neither a feed nor All Items is selected. */
export type SelectedFeed = {
  feedId: number | undefined | null
  tagId: number | undefined
  /** The page shows one list. Links of the sidebar then lead to lists, not to the board. */
  isList: boolean
}

/** Where the sidebar leads for a feed, or for all items: to the board with it. The tag stays selected. */
export const searchOf = (
  { tagId, isList }: SelectedFeed,
  { boardId, feedId }: { boardId: number | undefined; feedId?: number },
): ReaderSearch =>
  toReaderSearch({ view: isList ? 'items' : undefined, board: isList ? undefined : boardId, tag: tagId, feed: feedId })

type SidebarFeedProps = {
  feed: Feed
  /** The board of its column. */
  boardId: number | undefined
  selected: SelectedFeed
  onChoose: (() => void) | undefined
}

/** Pressing the feed shows only its items. Its menu is the one of its block. */
export function SidebarFeed({ feed, boardId, selected, onChoose }: SidebarFeedProps) {
  const [dialog, setDialog] = useState<FeedDialog | null>(null)
  useFeedDetails(feed)
  const facts = useFacts()
  return (
    <div className={styles.feed} {...facts.rowProps}>
      <SidebarLink
        label={feed.title}
        picture={<Favicon title={feed.title} address={feed.favicon} />}
        count={feed._count.feedItems}
        search={searchOf(selected, { boardId, feedId: feed.id })}
        isCurrent={selected.feedId === feed.id}
        onChoose={onChoose}
        describedBy={facts.panelProps.id}
      />
      <FeedFacts feed={feed} {...facts.panelProps} />
      <span className={styles.menu}>
        <MenuButton
          label={texts.feedMenu(feed)}
          icon={SmallDots}
          className={styles.button}
          load={FeedMenuItems.preload}
        >
          {(close) => (
            <>
              <FeedFactsLine feed={feed} />
              <FeedMenuItems feed={feed} openDialog={setDialog} close={close} />
            </>
          )}
        </MenuButton>
      </span>
      {dialog !== null && <FeedActionsDialog feed={feed} open={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
