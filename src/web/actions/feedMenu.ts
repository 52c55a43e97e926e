import {
  Archive,
  Bell,
  BellOff,
  CheckCheck,
  FileText,
  Hourglass,
  Images,
  Languages,
  Link,
  List,
  Pencil,
} from 'lucide-react'
import type { Feed, ItemOrder } from '../../shared/api/entities.ts'
import { isFetchedKind } from '../../shared/feedKinds.ts'
import { texts } from '../../shared/texts/texts.ts'
import { type Action, type IconAction, inGroups, menuItems } from '../core/action.ts'
import { hasTranslator } from '../core/deviceTranslator.ts'
import { placedEntries } from '../core/feature.ts'
import { planMenu } from '../core/menuPlan.ts'
import { setPictureWall } from '../core/pictureWalls.ts'
import { isTranslatedFeed, setTranslated } from '../core/translatedFeeds.ts'
import type { ReadAllScope } from '../core/useMarks.ts'
import type { MenuItem } from '../ui/Menu.tsx'
import { deleteFeed, type FeedButtonTools, manageFeedTags, refreshFeed } from './feeds.ts'
import { menuGroups } from './menuGroups.ts'

export type FeedTools = FeedButtonTools & {
  markAllRead: (scope: ReadAllScope) => unknown
  openAsList: (scope: { feed: number }) => unknown
  changeItemOrder: (change: { feedId: number; itemOrder: ItemOrder }) => unknown
  setNotifying: (change: { feedId: number; notifies: boolean }) => unknown
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

export const translateTitles: FeedAction = {
  name: 'translateTitles',
  label: texts.translateTitles,
  icon: () => Languages,
  isOffered: hasTranslator,
  isOn: (_tools, { id }) => isTranslatedFeed(id),
  run: (_tools, { id }) => setTranslated(id, !isTranslatedFeed(id)),
}

export const renameFeed: FeedAction = {
  name: 'renameFeed',
  label: texts.renameFeed,
  icon: () => Pencil,
  run: ({ openDialog }) => openDialog('rename'),
}

export const changeFeedAddress: FeedAction = {
  name: 'changeFeedAddress',
  label: texts.changeFeedAddress,
  icon: () => Link,
  isOffered: (_tools, { kind }) => isFetchedKind(kind),
  run: ({ openDialog }) => openDialog('address'),
}

export const chooseWholeArticles: FeedAction = {
  name: 'chooseWholeArticles',
  label: texts.wholeArticles,
  icon: () => FileText,
  isOffered: (_tools, { kind }) => isFetchedKind(kind),
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

export const tellMe: FeedAction = {
  name: 'tellMe',
  label: texts.tellMe,
  icon: () => Bell,
  isOffered: (_tools, { kind }) => kind !== 'notices',
  isOn: (_tools, { notifies = false }) => notifies,
  run: ({ setNotifying }, { id, notifies = false }) => setNotifying({ feedId: id, notifies: !notifies }),
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

/** At the top of a feed's menu. */
const dailyFeedActions: FeedAction[] = [markFeedRead, refreshFeed, manageFeedTags, renameFeed]

const feedViewActions: FeedAction[] = [openFeedAsList, showFeedAsWall, translateTitles]

const feedSettings: FeedAction[] = [chooseWholeArticles, fadeFeed, muteFeed, tellMe, changeFeedAddress, keepArticles]

/** All commands except those that order its items, and Delete, which menus show last. */
export const feedActions: FeedAction[] = [...dailyFeedActions, ...feedViewActions, ...feedSettings]

/** The menu of a feed, on its block and in the sidebar. */
export function feedMenu(tools: FeedTools, feed: Feed, moves: MenuItem[]): MenuItem[] {
  const entries = placedEntries('feed', { openDialog: (Dialog) => tools.openDialog({ Dialog }) }, feed)
  const options = [feedViewActions, itemOrderActions, feedSettings].map((actions) => menuItems(actions, tools, feed))
  return planMenu(
    [
      { daily: menuItems(dailyFeedActions, tools, feed), move: moves, options: inGroups(...options) },
      entries,
      { delete: menuItems([deleteFeed], tools, feed) },
    ],
    menuGroups(),
  )
}
