import { Archive, BellOff, CheckCheck, FileText, Hourglass, Images, Link, List } from 'lucide-react'
import type { Feed, ItemOrder } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Action, IconAction } from '../core/action.ts'
import { setPictureWall } from '../core/pictureWalls.ts'
import type { ReadAllScope } from '../core/useMarks.ts'
import { type FeedButtonTools, manageFeedTags, refreshFeed } from './feeds.ts'

export type FeedTools = FeedButtonTools & {
  markAllRead: (scope: ReadAllScope) => unknown
  openAsList: (scope: { feed: number }) => unknown
  changeItemOrder: (change: { feedId: number; itemOrder: ItemOrder }) => unknown
  isAdmin: boolean
}

export type FeedAction = IconAction<FeedTools, Feed>

export const markFeedRead: FeedAction = {
  name: 'markFeedRead',
  label: texts.markFeedRead,
  icon: () => CheckCheck,
  run: ({ markAllRead }, { id }) => markAllRead({ feedIds: [id], feedId: id }),
}

export const openFeedAsList: FeedAction = {
  name: 'openFeedAsList',
  label: texts.openAsList,
  icon: () => List,
  run: ({ openAsList }, { id }) => openAsList({ feed: id }),
}

export const showFeedAsWall: FeedAction = {
  name: 'showFeedAsWall',
  label: texts.showAsWall,
  icon: () => Images,
  isOffered: (_tools, { kind }) => kind === 'articles',
  run: ({ openAsList }, { id }) => {
    setPictureWall(id, true)
    openAsList({ feed: id })
  },
}

export const changeFeedAddress: FeedAction = {
  name: 'changeFeedAddress',
  label: texts.changeFeedAddress,
  icon: () => Link,
  isOffered: (_tools, { kind }) => kind !== 'newsletter',
  run: ({ openDialog }) => openDialog('address'),
}

export const chooseWholeArticles: FeedAction = {
  name: 'chooseWholeArticles',
  label: texts.wholeArticles,
  icon: () => FileText,
  isOffered: (_tools, { kind }) => kind !== 'newsletter',
  run: ({ openDialog }) => openDialog('wholeArticles'),
}

export const keepArticles: FeedAction = {
  name: 'keepArticles',
  label: texts.keepArticles,
  icon: () => Archive,
  isOffered: ({ isAdmin }) => isAdmin,
  run: ({ openDialog }) => openDialog('retention'),
}

export const fadeFeed: FeedAction = {
  name: 'fadeFeed',
  label: texts.fadeFeed,
  icon: () => Hourglass,
  run: ({ openDialog }) => openDialog('fading'),
}

export const muteFeed: FeedAction = {
  name: 'muteFeed',
  label: texts.muteFeed,
  icon: () => BellOff,
  run: ({ openDialog }) => openDialog('mute'),
}

const orders: Record<ItemOrder, () => string> = { newest: texts.riverNewestFirst, oldest: texts.riverOldestFirst }

/** One command for each order of a feed's items. */
export const itemOrderActions: Action<FeedTools, Feed>[] = Object.entries(orders).map(([name, label]) => {
  const itemOrder = name as ItemOrder
  return {
    name: `itemOrder:${itemOrder}`,
    label,
    isChecked: (_tools, feed) => feed.itemOrder === itemOrder,
    run: ({ changeItemOrder }, { id }) => changeItemOrder({ feedId: id, itemOrder }),
  }
})

/** All commands except those that order its items, and Delete, which menus show last. */
export const feedActions: FeedAction[] = [
  markFeedRead,
  refreshFeed,
  openFeedAsList,
  showFeedAsWall,
  manageFeedTags,
  chooseWholeArticles,
  changeFeedAddress,
  keepArticles,
  fadeFeed,
  muteFeed,
]
