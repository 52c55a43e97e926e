import { type ReactNode, useState } from 'react'
import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { feedMenu } from '../actions/feedMenu.ts'
import type { FeedDialog } from '../actions/feeds.ts'
import { useFeedMoves } from '../actions/useFeedMoves.ts'
import { useFeedTools } from '../actions/useFeedTools.ts'
import { lazyComponent } from '../ui/lazyComponent.tsx'
import type { MenuItem } from '../ui/Menu.tsx'

const FeedActionsDialog = lazyComponent(
  async () => (await import('../onDemand/FeedActionsDialog.tsx')).FeedActionsDialog,
)

/** The menu of a feed as a folder in the menu of its list, and the dialog that one of its commands has opened. */
export function useFeedFolder(feed: Feed): { items: MenuItem[]; dialog: ReactNode } {
  const [open, setOpen] = useState<FeedDialog | null>(null)
  const tools = useFeedTools(setOpen)
  const moves = useFeedMoves(feed)
  return {
    items: [{ label: texts.feedOptions(feed), items: feedMenu(tools, feed, moves) }],
    dialog: open !== null && <FeedActionsDialog feed={feed} open={open} onClose={() => setOpen(null)} />,
  }
}
