// Commands on one item and on its list. A page acts on the item with the focused title, an open article on its own item.
import {
  ALargeSmall,
  ArrowLeft,
  ArrowRight,
  Bookmark,
  Circle,
  CircleCheck,
  ClockCheck,
  ClockPlus,
  EyeOff,
  FileText,
  Languages,
  Link2,
  Tags,
  Undo2,
  X,
} from 'lucide-react'
import type { Item } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import type { Action, IconAction } from '../core/action.ts'
import { itemTitle } from '../core/itemTitle.ts'
import type { ItemMarks } from '../core/useMarks.ts'
import { FilledBookmark } from '../ui/FilledBookmark.tsx'
import { openInTab } from '../ui/openInTab.ts'

export type ItemAction = Action<ItemMarks, Item>
export type MarkAction = IconAction<ItemMarks, Item>

export const toggleRead: MarkAction = {
  name: 'toggleRead',
  label: (item) => (item.isRead ? texts.toggleReadUnmark() : texts.toggleReadMark()),
  fullLabel: (item) => (item.isRead ? texts.toggleReadUnmarkOf : texts.toggleReadMarkOf)({ title: itemTitle(item) }),
  icon: (item) => (item.isRead ? Circle : CircleCheck),
  shortcut: { keys: ['m'], help: texts.toggleReadHelp },
  run: ({ setRead }, item) => setRead(item, !item.isRead),
}

export const toggleSaved: MarkAction = {
  name: 'toggleSaved',
  label: (item) => (item.isSaved ? texts.toggleSavedUnsave() : texts.toggleSavedSave()),
  fullLabel: (item) => (item.isSaved ? texts.toggleSavedUnsaveOf : texts.toggleSavedSaveOf)({ title: itemTitle(item) }),
  icon: (item) => (item.isSaved ? FilledBookmark : Bookmark),
  shortcut: { keys: ['s'], help: texts.toggleSavedHelp },
  run: ({ setSaved }, item) => setSaved(item, !item.isSaved),
}

export const toggleLater: MarkAction = {
  name: 'toggleLater',
  label: (item) => (item.isLater ? texts.toggleLaterRemove() : texts.toggleLaterAdd()),
  fullLabel: (item) => (item.isLater ? texts.toggleLaterRemoveOf : texts.toggleLaterAddOf)({ title: itemTitle(item) }),
  icon: (item) => (item.isLater ? ClockCheck : ClockPlus),
  shortcut: { keys: ['l'], help: texts.toggleLaterHelp },
  run: ({ setLater }, item) => setLater(item, !item.isLater),
}

/** For an item that a rule hides. */
export const bringBack: ItemAction = {
  name: 'bringBack',
  label: texts.bringBack,
  fullLabel: (item) => texts.bringBackOf({ title: itemTitle(item) }),
  icon: () => Undo2,
  isOffered: (_tools, { hiddenBy }) => hiddenBy !== undefined,
  run: ({ bringBack }, item) => bringBack(item),
}

/** Its tool opens the dialog. */
export const neverShow: IconAction<{ neverShow: (item: Item) => unknown }, Item> = {
  name: 'neverShow',
  label: texts.neverShow,
  fullLabel: (item) => texts.neverShowOf({ title: itemTitle(item) }),
  icon: () => EyeOff,
  run: (tools, item) => tools.neverShow(item),
}

export const openOriginal: ItemAction = {
  name: 'openOriginal',
  label: texts.openOriginal,
  shortcut: { keys: ['v'], help: texts.openOriginal },
  isEnabled: (_tools, { link }) => link !== null,
  run: (_tools, { link }) => link !== null && openInTab(link),
}

export type CopyTools = { copy: (text: string) => unknown }

export const copyLink: Action<CopyTools, Item> = {
  name: 'copyLink',
  label: texts.copyLink,
  icon: () => Link2,
  shortcut: { keys: ['c'], help: texts.copyLinkHelp },
  isEnabled: (_tools, { link }) => link !== null,
  run: ({ copy }, { link }) => link !== null && copy(link),
}

/** Not a command: its button opens the tag picker. */
export const tagItem = {
  label: texts.tagItem,
  fullLabel: (item: Item) => texts.tagItemOf({ title: itemTitle(item) }),
  icon: () => Tags,
}

/** Removes an item from the list of recordings to continue. `finish` must not reject. */
export function finishListening(finish: (item: Item) => Promise<unknown>): ItemAction {
  return {
    name: 'finishListening',
    label: texts.finishListening,
    fullLabel: (item) => texts.finishListeningOf({ title: itemTitle(item) }),
    run: (_tools, item) => finish(item),
  }
}

export const refreshItsFeed: Action<{ refreshFeed: (feedId: number) => unknown }, Item> = {
  name: 'refreshItsFeed',
  label: texts.refreshItsFeed,
  shortcut: { keys: ['r'], help: texts.refreshItsFeed },
  isEnabled: (_tools, { feedId }) => feedId !== null,
  run: ({ refreshFeed }, { feedId }) => feedId !== null && refreshFeed(feedId),
}

/** Its key acts on the link that has the focus or is under the pointer. */
export const saveLink: Action<{ save: () => unknown }> = {
  name: 'saveLink',
  label: texts.saveLink,
  shortcut: { keys: ['S'], help: texts.saveLinkHelp },
  run: ({ save }) => save(),
}

/** Commands on an item, in a list and in an open article. */
export const itemActions: Action<ItemMarks & CopyTools, Item>[] = [
  openOriginal,
  toggleRead,
  toggleSaved,
  toggleLater,
  copyLink,
]
export const listedItemActions = [...itemActions, refreshItsFeed]

export type StepTools = { move: (steps: 1 | -1) => unknown }
export type ListTools = StepTools & { open: () => unknown }

export const nextItem: Action<StepTools> = {
  name: 'nextItem',
  label: texts.nextItem,
  shortcut: { keys: ['j'], help: texts.nextItem, repeats: true },
  run: ({ move }) => move(1),
}

export const previousItem: Action<StepTools> = {
  name: 'previousItem',
  label: texts.previousItem,
  shortcut: { keys: ['k'], help: texts.previousItem, repeats: true },
  run: ({ move }) => move(-1),
}

export const openItem: Action<ListTools> = {
  name: 'openItem',
  label: texts.openItem,
  shortcut: { keys: ['o', 'Enter'], help: texts.openItem },
  run: ({ open }) => open(),
}

/** Steps in a list. In an open article they step through the list that the article was opened from. */
const stepActions = [nextItem, previousItem]
export const listActions: Action<ListTools>[] = [...stepActions, openItem]

/** `index` and `count` are of the list that the article was opened from. */
export type ArticleTools = StepTools & { index: number; count: number; close: () => unknown }

export const previousArticle: IconAction<ArticleTools> = {
  name: 'previousArticle',
  label: texts.previousArticle,
  icon: () => ArrowLeft,
  shortcut: { keys: ['ArrowLeft'], help: texts.articleStepHelp, ownHelp: texts.previousArticleHelp, repeats: true },
  isEnabled: ({ index }) => index > 0,
  run: ({ move }) => move(-1),
}

export const nextArticle: IconAction<ArticleTools> = {
  name: 'nextArticle',
  label: texts.nextArticle,
  icon: () => ArrowRight,
  shortcut: { keys: ['ArrowRight'], help: texts.articleStepHelp, ownHelp: texts.nextArticleHelp, repeats: true },
  isEnabled: ({ index, count }) => index < count - 1,
  run: ({ move }) => move(1),
}

export const closeArticle: IconAction<ArticleTools> = {
  name: 'closeArticle',
  label: texts.closeArticle,
  icon: () => X,
  shortcut: { keys: ['Escape'], help: texts.closeArticleHelp, isNative: true },
  run: ({ close }) => close(),
}

/** Its tool opens the panel. Its own key listener is beside its button, so each place that shows an article has both. */
export const showTypography: IconAction<{ open: () => unknown }> = {
  name: 'showTypography',
  label: texts.typography,
  icon: () => ALargeSmall,
  shortcut: { keys: ['t'], help: texts.typographyHelp },
  run: ({ open }) => open(),
}

export type WholeArticleTools = { toggle: () => unknown; isOffered: boolean }

/** Its own key listener is beside its button, like that of typography. */
export const toggleWholeArticle: IconAction<WholeArticleTools, Item> = {
  name: 'toggleWholeArticle',
  label: texts.wholeArticle,
  fullLabel: (item) => texts.wholeArticleOf({ title: itemTitle(item) }),
  icon: () => FileText,
  shortcut: { keys: ['f'], help: texts.wholeArticleHelp },
  isEnabled: ({ isOffered }) => isOffered,
  run: ({ toggle }) => toggle(),
}

export type TranslationTools = { toggle: () => unknown; isOffered: boolean }

/** By the browser, on the device. */
export function translateArticle(isTranslated: boolean): IconAction<TranslationTools, Item> {
  return {
    name: 'translateArticle',
    label: isTranslated ? texts.translateBack : texts.translateArticle,
    icon: () => Languages,
    isOffered: ({ isOffered }) => isOffered,
    run: ({ toggle }) => toggle(),
  }
}

export const articleActions: Action<ArticleTools>[] = [...stepActions, previousArticle, nextArticle, closeArticle]
