// The ways to pass an article on without the server. A click opens the system's sheet and copies: browsers allow both only then, so
// this script doesn't come later.
import { Clipboard, Globe, Mail, Share } from 'lucide-react'
import type { Item } from '../../../shared/api/entities.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { type CopyTools, copyLink } from '../../actions/items.ts'
import type { Action } from '../../core/action.ts'
import type { MenuEntryTools } from '../../core/feature.ts'
import { itemTitle } from '../../core/itemTitle.ts'
import { lazyComponent } from '../../ui/lazyComponent.tsx'
import { mailAddress, writeMarkdown } from './sharedTexts.ts'

type ShareAction = Action<CopyTools, Item>

const shareWithApp: ShareAction = {
  name: 'shareWithApp',
  label: texts.shareWithApp,
  icon: () => Share,
  isOffered: () => typeof navigator.share === 'function',
  isEnabled: (_tools, { link }) => link !== null,
  run: (_tools, item) => openSheet(item),
}

async function openSheet(item: Item): Promise<void> {
  try {
    await navigator.share({ title: itemTitle(item), url: item.link ?? '' })
  } catch {
    // The reader closed the sheet, which is no failure.
  }
}

const shareAsMarkdown: ShareAction = {
  name: 'shareAsMarkdown',
  label: texts.shareAsMarkdown,
  icon: () => Clipboard,
  run: ({ copy }, item) => copy(writeMarkdown(item, quotesOf(item))),
}

/** The selected words of the open article, or those that the reader highlighted in it. */
function quotesOf(item: Item & { highlights?: { quote: string }[] }): string[] {
  const selected = selectedWords()
  return selected === '' ? (item.highlights ?? []).map(({ quote }) => quote) : [selected]
}

function selectedWords(): string {
  const selection = getSelection()
  const anchor = selection?.anchorNode
  const around = anchor instanceof Element ? anchor : anchor?.parentElement
  const isInText = around?.closest('article:not([data-item-id])') != null
  return isInText ? (selection?.toString().trim() ?? '') : ''
}

const shareByMail: ShareAction = {
  name: 'shareByMail',
  label: texts.shareByMail,
  icon: () => Mail,
  isEnabled: (_tools, { link }) => link !== null,
  run: (_tools, item) => location.assign(mailAddress(item)),
}

export const shareActions: readonly ShareAction[] = [shareWithApp, copyLink, shareAsMarkdown, shareByMail]

const ArticlePageDialog = lazyComponent(async () => (await import('./ArticlePageDialog.tsx')).ArticlePageDialog)

/** A page for others, by a secret address. */
export const articlePage: Action<MenuEntryTools<'article'>, Item> = {
  name: 'sharePage',
  label: texts.sharePage,
  icon: () => Globe,
  run: ({ openDialog }) => openDialog(ArticlePageDialog),
}
