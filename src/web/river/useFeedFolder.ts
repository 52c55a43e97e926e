import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { feedMenu } from '../actions/feedMenu.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { useFeedMoves } from '../actions/useFeedMoves.ts'
import { useFeedTools } from '../actions/useFeedTools.ts'
import type { MenuItem } from '../ui/Menu.tsx'

/** The menu of a feed as a folder in the menu of its list. */
export function useFeedFolder(feed: Feed, openDialog: (dialog: FeedDialog) => void): MenuItem[] {
  const items = feedMenu(useFeedTools(openDialog), feed, useFeedMoves(feed))
  return [{ label: texts.feedOptions(feed), items }]
}
