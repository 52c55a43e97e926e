// Articles are written by strangers and read by programs that follow instructions. Their texts leave only through these functions,
// and only inside of a field named `untrusted`.
import type { Article, Feed, Item } from '../../../shared/api/entities.ts'

const titleMaxChars = 200
const snippetMaxChars = 300
const linkMaxChars = 2048
/** About 2,000 tokens. */
export const textMaxBytes = 8 * 1024

/**
 * Control characters, marks that change the direction of a text, and the invisible letters of the Tags block, with which a text can
 * say one thing to a person and another one to a program.
 */
const invisible =
  /[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]/gu

const visible = (text: string): string => text.replace(invisible, '')

function cutChars(text: string, maxChars: number): string {
  const shown = visible(text).trim()
  return shown.length <= maxChars ? shown : `${shown.slice(0, maxChars - 1).toWellFormed()}…`
}

/** Cut at whole characters. */
export function cutBytes(text: string, maxBytes: number): { text: string; isCut: boolean } {
  const shown = visible(text).trim()
  if (Buffer.byteLength(shown) <= maxBytes) return { text: shown, isCut: false }
  const bytes = new Uint8Array(maxBytes)
  const { read } = new TextEncoder().encodeInto(shown, bytes)
  return { text: shown.slice(0, read), isCut: true }
}

export const untrustedTitle = (title: string) => ({ title: cutChars(title, titleMaxChars) })

const untrustedHead = ({ title, feed, author, link }: Pick<Item, 'title' | 'feed' | 'author' | 'link'>) => ({
  ...untrustedTitle(title),
  feed_title: cutChars(feed.title, titleMaxChars),
  author: cutChars(author, titleMaxChars),
  link: link === null ? null : cutChars(link, linkMaxChars),
})

/** Names of tags are the reader's own. */
const trustedHead = ({ id, feedId, publishedAt, isRead, isSaved, feedItemTags }: Item | Article) => ({
  id,
  feed_id: feedId,
  published_at: publishedAt,
  is_read: isRead,
  is_saved: isSaved,
  tags: feedItemTags.map(({ tag }) => tag.name),
})

export const showHeadline = (item: Item) => ({
  ...trustedHead(item),
  untrusted: { ...untrustedHead(item), snippet: cutChars(item.snippet, snippetMaxChars) },
})

/** `text`: plain text. */
export function showArticle(item: Item, text: string) {
  const cut = cutBytes(text, textMaxBytes)
  return {
    ...trustedHead(item),
    text_is_cut: cut.isCut,
    untrusted: { ...untrustedHead(item), text: cut.text },
  }
}

export const showFeed = ({ id, columnId, title, feedUrl, _count }: Feed) => ({
  id,
  column_id: columnId,
  unread: _count.feedItems,
  untrusted: { ...untrustedTitle(title), address: cutChars(feedUrl, linkMaxChars) },
})

export const untrustedReason = (reason: string) => ({ untrusted: { reason: cutChars(reason, snippetMaxChars) } })
