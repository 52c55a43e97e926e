// The commands that a block has as buttons. Its menu has more (feedMenu.ts).
import { RefreshCw, Tags, Trash2 } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { IconAction } from '../core/action.ts'
import type { LazyPart } from '../core/feature.ts'

/** The dialogs that commands on a feed open; an object for one that a feature brings. */
export type FeedDialog =
  | 'delete'
  | 'rename'
  | 'tags'
  | 'address'
  | 'retention'
  | 'wholeArticles'
  | 'fading'
  | 'mute'
  | { Dialog: LazyPart<{ feed: Feed; onClose: () => void }> }

export type FeedButtonTools = {
  refresh: (feedId: number) => unknown
  openDialog: (dialog: FeedDialog) => unknown
}

type FeedButtonAction = IconAction<FeedButtonTools, Feed>

export const refreshFeed: FeedButtonAction = {
  name: 'refreshFeed',
  label: texts.refreshFeed,
  fullLabel: ({ title }) => texts.refreshFeedOf({ title }),
  icon: () => RefreshCw,
  run: ({ refresh }, { id }) => refresh(id),
}

export const manageFeedTags: FeedButtonAction = {
  name: 'manageFeedTags',
  label: texts.manageFeedTags,
  fullLabel: ({ title }) => texts.manageFeedTagsOf({ title }),
  icon: () => Tags,
  run: ({ openDialog }) => openDialog('tags'),
}

export const deleteFeed: FeedButtonAction = {
  name: 'deleteFeed',
  label: texts.deleteFeed,
  fullLabel: ({ title }) => texts.deleteFeedOf({ title }),
  icon: () => Trash2,
  isDangerous: true,
  run: ({ openDialog }) => openDialog('delete'),
}
