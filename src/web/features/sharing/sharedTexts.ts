import type { Item } from '../../../shared/api/entities.ts'
import { escapeMarkdown, markdownLink, quoteMarkdown } from '../../../shared/markdown.ts'
import { itemTitle } from '../../core/itemTitle.ts'

type SharedItem = Pick<Item, 'title' | 'snippet' | 'link' | 'author' | 'publishedAt'> & { feed: { title: string } }

/** The quotes, then where they are from. */
export function writeMarkdown(item: SharedItem, quotes: readonly string[]): string {
  const facts = [item.feed.title, item.author, item.publishedAt.slice(0, 10)].filter(Boolean).map(escapeMarkdown)
  const source = [markdownLink(oneLine(itemTitle(item)), item.link), ...facts].join(' · ')
  return [...quotes.map(quoteMarkdown).filter(Boolean), source].join('\n\n')
}

/** Mail programs refuse addresses of much more than 2,000 characters. */
const mailTitleMaxChars = 300

/** RFC 6068: spaces are %20, never a plus sign. */
export function mailAddress(item: SharedItem): string {
  const title = oneLine(itemTitle(item)).slice(0, mailTitleMaxChars)
  const body = [title, item.link].filter(Boolean).join('\r\n')
  return `mailto:?subject=${encodeText(title)}&body=${encodeText(body)}`
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

/** A title that was cut within a character would not encode. */
const encodeText = (text: string): string => encodeURIComponent(text.toWellFormed())
