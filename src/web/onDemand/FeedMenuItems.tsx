import type { Feed } from '../../shared/api/entities.ts'
import { feedActions, itemOrderActions } from '../actions/feedMenu.ts'
import { deleteFeed, type FeedDialog } from '../actions/feeds.ts'
import { useFeedMoves } from '../actions/useFeedMoves.ts'
import { useFeedTools } from '../actions/useFeedTools.ts'
import { inGroups, menuItems } from '../core/action.ts'
import { MenuItems } from '../ui/Menu.tsx'

type FeedMenuProps = { feed: Feed; openDialog: (dialog: FeedDialog) => void; close: () => void }

/** All commands on a feed's block, Delete last. */
export function BlockMenuItems({ feed, openDialog, close }: FeedMenuProps) {
  const tools = useFeedTools(openDialog)
  const moves = useFeedMoves(feed)
  const items = inGroups(
    menuItems(feedActions, tools, feed),
    menuItems(itemOrderActions, tools, feed),
    moves,
    menuItems([deleteFeed], tools, feed),
  )
  return <MenuItems items={items} close={close} />
}

/** The commands on a feed in the sidebar. */
export function SidebarMenuItems({ feed, openDialog, close }: FeedMenuProps) {
  const tools = useFeedTools(openDialog)
  const items = inGroups(menuItems(feedActions, tools, feed), menuItems([deleteFeed], tools, feed))
  return <MenuItems items={items} close={close} />
}
