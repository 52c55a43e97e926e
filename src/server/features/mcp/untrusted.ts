// Articles are written by strangers and read by programs that follow instructions. Their texts leave only through these functions,
// and only inside of a field named `untrusted`.
import type { Article, Feed, Item } from '../../../shared/api/entities.ts'
import type { LastDelivery } from '../../core/sending/lastDeliveries.queries.ts'
import type { SendTargetRow } from '../../db/schema.ts'
import { toIso } from '../../lib/clock.ts'

const titleMaxChars = 200
const snippetMaxChars = 300
const linkMaxChars = 2048
/** About 2,000 tokens. */
export const textMaxBytes = 8 * 1024

/**
 * Characters that a person doesn't see: controls, marks of direction, fillers, variation selectors and the letters of the Tags block. With
 * them a text can say one thing to a person and another one to a program. A joiner stays only between two letters, where Persian and
 * Indic words need it (https://www.unicode.org/reports/tr44/#Default_Ignorable_Code_Point).
 */
const invisible =
  /(?<=[\p{L}\p{M}])([\u200c\u200d])(?=\p{L})|(?![\t\n])[\p{Cc}\p{Default_Ignorable_Code_Point}\ufff9-\ufffb]/gu

const visible = (text: string): string => text.replace(invisible, '$1')

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

const untrustedHead = ({ title, feed, author, link, feedItemTags }: Item) => ({
  ...untrustedTitle(title),
  tags: feedItemTags.map(({ tag }) => cutChars(tag.name, titleMaxChars)),
  feed_title: cutChars(feed.title, titleMaxChars),
  author: cutChars(author, titleMaxChars),
  link: link === null ? null : cutChars(link, linkMaxChars),
})

const trustedHead = ({ id, feedId, publishedAt, isRead, isSaved }: Item | Article) => ({
  id,
  feed_id: feedId,
  published_at: publishedAt,
  is_read: isRead,
  is_saved: isSaved,
})

/** A column or a tag. Readers name them, and so do files and servers that a reader moved in from. */
export const untrustedName = (name: string) => ({ untrusted: { name: cutChars(name, titleMaxChars) } })

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

/** `delivery`: the outcome of the newest article that went there. The words are the other side's. */
export const showProgram = (
  { id, kind, name, onSaveSince, noticesSince, offAt }: SendTargetRow,
  delivery: LastDelivery | undefined,
) => ({
  id,
  kind,
  gets_saved: onSaveSince !== null,
  gets_notices: noticesSince !== null,
  is_turned_off: offAt !== null,
  last: delivery && {
    state: delivery.state,
    at: toIso(delivery.changedAt),
    problem: delivery.problem === '' ? null : delivery.problem,
  },
  untrusted: { name: cutChars(name, titleMaxChars), answer: cutChars(delivery?.words ?? '', snippetMaxChars) },
})

export const untrustedReason = (reason: string) => ({ untrusted: { reason: cutChars(reason, snippetMaxChars) } })
