import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Feed } from '../../../shared/api/entities.ts'
import { inGroups, menuItems } from '../../actions/action.ts'
import { deleteFeed, type FeedDialog, feedActions } from '../../actions/feeds.ts'
import { useFeedTools } from '../../actions/useFeedTools.ts'
import { useFeedDetails } from '../../data/useFeedDetails.ts'
import { Favicon } from '../../parts/Favicon.tsx'
import { later } from '../../ui/later.tsx'
import { Menu } from '../../ui/Menu.tsx'
import styles from './SidebarFeed.module.css'
import { SidebarLink } from './SidebarLink.tsx'

const FeedActionsDialog = later(async () => (await import('../../later/FeedActionsDialog.tsx')).FeedActionsDialog)

/** `feedId` is null while another view than the board is shown: neither a feed nor All Items is selected. */
export type SelectedFeed = { feedId: number | undefined | null; tagId: number | undefined }

type SidebarFeedProps = { feed: Feed; selected: SelectedFeed; onChoose: (() => void) | undefined }

/** A feed in the sidebar: press it to read it alone; its menu has what its block has. */
export function SidebarFeed({ feed, selected, onChoose }: SidebarFeedProps) {
  const [dialog, setDialog] = useState<FeedDialog | null>(null)
  useFeedDetails(feed)
  const { tools } = useFeedTools(setDialog)
  const menu = inGroups(menuItems(feedActions, tools, feed), menuItems([deleteFeed], tools, feed))
  return (
    <div className={styles.feed}>
      <SidebarLink
        label={feed.title}
        picture={<Favicon title={feed.title} address={feed.favicon} />}
        count={feed._count.feedItems}
        search={{ ...(selected.tagId !== undefined && { tag: selected.tagId }), feed: feed.id }}
        isCurrent={selected.feedId === feed.id}
        onChoose={onChoose}
      />
      <span className={styles.menu}>
        <Menu label={`Actions for ${feed.title}`} icon={SmallDots} items={menu} className={styles.button} />
      </span>
      {dialog !== null && <FeedActionsDialog feed={feed} open={dialog} onClose={() => setDialog(null)} />}
    </div>
  )
}

const SmallDots = () => <Ellipsis size={16} aria-hidden />
