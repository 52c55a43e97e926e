import { texts } from '../../../shared/texts/texts.ts'
import { findHighlights } from '../../core/highlights/highlights.queries.ts'
import { findItem } from '../../core/items/items.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import { findSharedFeedOf } from '../../core/sharing/sharedFeedOf.queries.ts'
import type { Deps } from '../../deps.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'
import { looksSecret } from '../../ingest/discovery/secretAddress.ts'
import { toIso } from '../../lib/clock.ts'
import type { FoundNotice } from './notices.queries.ts'
import type { SentArticle } from './targets/target.ts'

type ItemDeps = Pick<Deps, 'db' | 'pictures'>

/** `link` is '' for an article without an address. private: newsletters, pages of the reader, feeds whose address has a password or a key. */
export type FoundArticle = { article: SentArticle; isPrivate: boolean }

/** Undefined for another reader's article, and for one that is gone. */
export async function findSentArticle(
  { db, pictures }: ItemDeps,
  reader: Reader,
  itemId: number,
): Promise<FoundArticle | undefined> {
  const view = await findItem(db, reader, itemId)
  if (view === undefined) return undefined
  const [item] = await showItems({ db, pictures }, reader, [view])
  if (item === undefined) return undefined
  const feed = await findSharedFeedOf(db, itemId)
  const highlights = (await findHighlights(db, reader, { itemIds: [itemId] })).get(itemId) ?? []
  const { title, author, publishedAt, snippet } = item
  return {
    isPrivate: feed === undefined || looksSecret(feed.url) || item.isConfirmation,
    article: {
      ...{ id: itemId, title: title || snippet.slice(0, untitledMaxChars), author, publishedAt, snippet },
      link: item.link === null ? '' : stripTrackers(item.link),
      imageUrl: view.imageUrl,
      feedTitle: item.feed.title,
      tags: item.feedItemTags.map(({ tag }) => tag.name),
      highlights: highlights.map(({ quote, note, createdAt }) => ({ quote, note, createdAt: toIso(createdAt) })),
    },
  }
}

/** A lock screen shows it: without a text, and without what is private unless `withTitle`. `page`: where the reader opens it. */
export function noticeMessage(
  { id, title, author, link, publishedAt }: FoundNotice,
  { withTitle, page }: { withTitle: boolean; page: string | null },
): SentArticle {
  const shown = withTitle
    ? { title, author, feedTitle: author, link: link === null ? (page ?? '') : stripTrackers(link) }
    : { title: texts.noticePrivate(), author: '', feedTitle: '', link: page ?? '' }
  return { id, publishedAt: toIso(publishedAt), snippet: '', imageUrl: null, tags: [], highlights: [], ...shown }
}

const untitledMaxChars = 80

/** The article that a test sends. */
export const testArticle = (now: number): SentArticle => ({
  id: 0,
  link: 'https://example.com/broadsheet-test',
  title: 'A test from Broadsheet',
  author: 'Broadsheet',
  publishedAt: toIso(now),
  snippet: 'You can delete this.',
  imageUrl: null,
  feedTitle: 'Broadsheet',
  tags: [],
  highlights: [{ quote: 'A test from Broadsheet', note: '', createdAt: toIso(now) }],
})
