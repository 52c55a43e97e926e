// Commands on one item, and on the list it is in: on a page by the focused title, in an opened article by what is open.
import { ArrowLeft, ArrowRight, Bookmark, Circle, CircleCheck, Tags, X } from 'lucide-react'
import type { Item } from '../../shared/api/entities.ts'
import { itemTitle } from '../data/itemTitle.ts'
import type { ItemMarks } from '../data/useMarks.ts'
import { FilledBookmark } from '../ui/FilledBookmark.tsx'
import type { Action, IconAction } from './action.ts'

export type ItemAction = Action<ItemMarks, Item>
export type MarkAction = IconAction<ItemMarks, Item>

export const toggleRead: MarkAction = {
  name: 'toggleRead',
  label: (item) => (item.isRead ? 'Mark Unread' : 'Mark Read'),
  fullLabel: (item) => withTitle(toggleRead, item),
  icon: (item) => (item.isRead ? Circle : CircleCheck),
  shortcut: { keys: ['m'], help: 'Mark read or unread' },
  run: ({ setRead }, item) => setRead(item, !item.isRead),
}

export const toggleSaved: MarkAction = {
  name: 'toggleSaved',
  label: (item) => (item.isSaved ? 'Unsave' : 'Save'),
  fullLabel: (item) => withTitle(toggleSaved, item),
  icon: (item) => (item.isSaved ? FilledBookmark : Bookmark),
  shortcut: { keys: ['s'], help: 'Save or unsave' },
  run: ({ setSaved }, item) => setSaved(item, !item.isSaved),
}

export const openOriginal: ItemAction = {
  name: 'openOriginal',
  label: () => 'Open the original',
  shortcut: { keys: ['v'], help: 'Open the original' },
  isEnabled: (_tools, { link }) => link !== null,
  run: (_tools, { link }) => link !== null && window.open(link, '_blank', 'noopener,noreferrer'),
}

/** Its button opens the tag picker itself. */
export const tagItem = {
  label: () => 'Tags of this article',
  fullLabel: (item: Item) => `Tags of this article: ${itemTitle(item)}`,
  icon: () => Tags,
}

/** In the list of what the reader began to hear. `finish` must not reject. */
export function finishListening(finish: (item: Item) => Promise<unknown>): ItemAction {
  const label = () => 'Done'
  return {
    name: 'finishListening',
    label,
    fullLabel: (item) => withTitle({ label }, item),
    run: (_tools, item) => finish(item),
  }
}

function withTitle({ label }: Pick<ItemAction, 'label'>, item: Item): string {
  return `${label(item)}: ${itemTitle(item)}`
}

export const refreshItsFeed: Action<{ refreshFeed: (feedId: number) => unknown }, Item> = {
  name: 'refreshItsFeed',
  label: () => 'Refresh its feed',
  shortcut: { keys: ['r'], help: 'Refresh its feed' },
  isEnabled: (_tools, { feedId }) => feedId !== null,
  run: ({ refreshFeed }, { feedId }) => feedId !== null && refreshFeed(feedId),
}

/** On an item, in a list as well as opened. */
export const itemActions = [openOriginal, toggleRead, toggleSaved]
export const listedItemActions = [...itemActions, refreshItsFeed]

export type StepTools = { move: (steps: 1 | -1) => unknown }
export type ListTools = StepTools & { open: () => unknown }

export const nextItem: Action<StepTools> = {
  name: 'nextItem',
  label: () => 'Next item',
  shortcut: { keys: ['j'], help: 'Next item', repeats: true },
  run: ({ move }) => move(1),
}

export const previousItem: Action<StepTools> = {
  name: 'previousItem',
  label: () => 'Previous item',
  shortcut: { keys: ['k'], help: 'Previous item', repeats: true },
  run: ({ move }) => move(-1),
}

export const openItem: Action<ListTools> = {
  name: 'openItem',
  label: () => 'Open the item',
  shortcut: { keys: ['o', 'Enter'], help: 'Open the item' },
  run: ({ open }) => open(),
}

/** In a list of items, and in an opened article: there they go through the list it was opened from. */
const stepActions = [nextItem, previousItem]
export const listActions: Action<ListTools>[] = [...stepActions, openItem]

/** `index` of `count` in the list the article was opened from. */
export type ArticleTools = StepTools & { index: number; count: number; close: () => unknown }

const stepHelp = 'Previous or next article'

export const previousArticle: IconAction<ArticleTools> = {
  name: 'previousArticle',
  label: () => 'Previous',
  icon: () => ArrowLeft,
  shortcut: { keys: ['ArrowLeft'], help: stepHelp, repeats: true },
  isEnabled: ({ index }) => index > 0,
  run: ({ move }) => move(-1),
}

export const nextArticle: IconAction<ArticleTools> = {
  name: 'nextArticle',
  label: () => 'Next',
  icon: () => ArrowRight,
  shortcut: { keys: ['ArrowRight'], help: stepHelp, repeats: true },
  isEnabled: ({ index, count }) => index < count - 1,
  run: ({ move }) => move(1),
}

export const closeArticle: IconAction<ArticleTools> = {
  name: 'closeArticle',
  label: () => 'Close',
  icon: () => X,
  shortcut: { keys: ['Escape'], help: 'Close', isNative: true },
  run: ({ close }) => close(),
}

export const articleActions: Action<ArticleTools>[] = [...stepActions, previousArticle, nextArticle, closeArticle]
