import type { Feed } from '../../shared/api/entities.ts'
import { feedMenu } from '../actions/feedMenu.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { useFeedMoves } from '../actions/useFeedMoves.ts'
import { useFeedTools } from '../actions/useFeedTools.ts'
import { MenuItems } from '../ui/Menu.tsx'

type FeedMenuItemsProps = { feed: Feed; openDialog: (dialog: FeedDialog) => void; close: () => void }

/** All commands on a feed. */
export function FeedMenuItems({ feed, openDialog, close }: FeedMenuItemsProps) {
  return <MenuItems items={feedMenu(useFeedTools(openDialog), feed, useFeedMoves(feed))} close={close} />
}
