import { Archive, CheckCheck, Link, RefreshCw, Tags, Trash2 } from 'lucide-react'
import type { Feed } from '../../shared/api/entities.ts'
import type { ReadAllScope } from '../data/useMarks.ts'
import type { IconAction } from './action.ts'

/** What a command on a feed opens. */
export type FeedDialog = 'delete' | 'tags' | 'address' | 'retention'

export type FeedTools = {
  refresh: (feedId: number) => unknown
  markAllRead: (scope: ReadAllScope) => unknown
  openDialog: (dialog: FeedDialog) => unknown
  isAdmin: boolean
}

export type FeedAction = IconAction<FeedTools, Feed>

export const markFeedRead: FeedAction = {
  name: 'markFeedRead',
  label: () => 'Mark all read',
  icon: () => CheckCheck,
  run: ({ markAllRead }, { id }) => markAllRead({ feedIds: [id], feedId: id }),
}

export const refreshFeed: FeedAction = {
  name: 'refreshFeed',
  label: () => 'Refresh',
  fullLabel: ({ title }) => `Refresh feed: ${title}`,
  icon: () => RefreshCw,
  run: ({ refresh }, { id }) => refresh(id),
}

export const manageFeedTags: FeedAction = {
  name: 'manageFeedTags',
  label: () => 'Manage tags',
  fullLabel: ({ title }) => `Manage tags: ${title}`,
  icon: () => Tags,
  run: ({ openDialog }) => openDialog('tags'),
}

export const changeFeedAddress: FeedAction = {
  name: 'changeFeedAddress',
  label: () => 'Change address',
  icon: () => Link,
  isOffered: (_tools, { kind }) => kind !== 'newsletter',
  run: ({ openDialog }) => openDialog('address'),
}

export const keepArticles: FeedAction = {
  name: 'keepArticles',
  label: () => 'Keep articles',
  icon: () => Archive,
  isOffered: ({ isAdmin }) => isAdmin,
  run: ({ openDialog }) => openDialog('retention'),
}

export const deleteFeed: FeedAction = {
  name: 'deleteFeed',
  label: () => 'Delete',
  fullLabel: ({ title }) => `Delete feed: ${title}`,
  icon: () => Trash2,
  isDangerous: true,
  run: ({ openDialog }) => openDialog('delete'),
}

/** Everything but Delete, which menus have last. */
export const feedActions = [markFeedRead, refreshFeed, manageFeedTags, changeFeedAddress, keepArticles]
