// Selects the articles that others may see: only those that a publisher offers to every reader. Newsletters, feeds whose address has a
// password or a key, saved pages, whole articles from their pages, muted feeds and hidden articles stay with the reader.

import type { ShareKind } from '../../../shared/features/sharing.ts'
import { limits } from '../../../shared/limits.ts'
import { findProvenItem, findViews, type ItemView } from '../../core/items/items.queries.ts'
import { type ArticleDeps, presentFew } from '../../core/items/presentArticle.ts'
import { findMarkedItems, findRiverItems } from '../../core/lists/itemLists.queries.ts'
import { listItems } from '../../core/lists/listItems.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { Reader } from '../../core/reader.ts'
import { findSharedFeedOf } from '../../core/sharing/sharedFeedOf.queries.ts'
import type { ShareRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { ParsedEnclosure } from '../../formats/parsedFeed.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'
import { looksSecret } from '../../ingest/discovery/secretAddress.ts'
import {
  findOwnTexts,
  findSearchQuery,
  findSharedFeeds,
  findTaggedIds,
  isSharedTarget,
  type SharedFeed,
} from './shareTargets.queries.ts'

export type ItemDeps = Pick<Deps, 'db' | 'clock' | 'pictures' | 'documents'>

/** `title` is the publisher's: the reader's own name for a feed is private. */
export type SharedSource = { title: string; siteUrl: string | null; url: string }

export type SharedItem = Pick<ItemView, 'id' | 'title' | 'author' | 'publishedAt' | 'editedAt' | 'snippet'> & {
  link: string | null
  source: SharedSource
  enclosures: ParsedEnclosure[]
}

/** A target that was deleted is undefined. */
export async function findSharedItems(
  deps: ItemDeps,
  share: Pick<ShareRow, 'userId' | 'kind' | 'targetId'>,
): Promise<SharedItem[] | undefined> {
  const reader = { id: share.userId }
  if (!(await isSharedTarget(deps.db, reader, share))) return undefined
  const feeds = await findOpenFeeds(deps, reader)
  if (feeds.length === 0) return []
  const bySubscription = new Map(feeds.map((feed) => [feed.subscriptionId, feed]))
  const views = await findListed(deps, reader, { share, feedIds: [...bySubscription.keys()] })
  const items = views.flatMap((view) => {
    const source = bySubscription.get(view.subscriptionId ?? 0)
    // The scope of the list has left out the others; no list may let them in.
    return source === undefined || !isOpen(view) ? [] : [presentShared(view, source)]
  })
  return items.slice(0, limits.sharedFeedItems)
}

/** The feeds of a column, of a tag, or all of them; undefined for shares without feeds of their own and for deleted targets. */
export async function findFeedsOfShare(
  deps: ItemDeps,
  share: Pick<ShareRow, 'userId' | 'kind' | 'targetId'>,
): Promise<SharedFeed[] | undefined> {
  const { kind, targetId } = share
  const reader = { id: share.userId }
  if (!['all', 'column', 'tag'].includes(kind) || !(await isSharedTarget(deps.db, reader, share))) return undefined
  const feeds = await findOpenFeeds(deps, reader)
  if (kind === 'column') return feeds.filter(({ columnId }) => columnId === targetId)
  if (kind === 'all') return feeds
  const tagged = await findTaggedIds(deps.db, targetId ?? 0)
  return feeds.filter(({ subscriptionId }) => tagged.has(subscriptionId))
}

async function findOpenFeeds({ db }: ItemDeps, reader: Reader): Promise<SharedFeed[]> {
  return (await findSharedFeeds(db, reader)).filter(({ url }) => !looksSecret(url))
}

/** Hidden articles take places in the list. */
const spareItems = 50

type Listing = { share: Pick<ShareRow, 'kind' | 'targetId'>; feedIds: number[] }

async function findListed(deps: ItemDeps, reader: Reader, { share, feedIds }: Listing): Promise<ItemView[]> {
  const { db } = deps
  const targetId = share.targetId ?? 0
  const limit = limits.sharedFeedItems + spareItems
  if (share.kind === 'search') {
    const q = await findSearchQuery(db, reader, targetId)
    if (q === undefined) return []
    const { items } = await listItems(deps, reader, { q, limit, feedIds })
    return findViews(
      db,
      reader,
      items.map(({ id }) => id),
    )
  }
  const scope = { feedIds, ...scopeOf[share.kind]?.(targetId) }
  const options = { reader, scope, unreadOnly: false, after: null, limit }
  return share.kind === 'saved' ? findMarkedItems(db, { ...options, mark: 'savedAt' }) : findRiverItems(db, options)
}

const scopeOf: { [Kind in ShareKind]?: (targetId: number) => object } = {
  column: (columnId) => ({ columnId }),
  tag: (tagId) => ({ tagId }),
}

const isOpen = ({ feedOwnerId, hiddenAt, confirmationLinks }: ItemView): boolean =>
  feedOwnerId === null && hiddenAt === null && confirmationLinks === null

function presentShared(view: ItemView, { title, siteUrl, url }: SharedSource): SharedItem {
  const { id, author, publishedAt, editedAt, snippet } = view
  return {
    id,
    title: view.title,
    link: view.link === null ? null : stripTrackers(view.link),
    author,
    publishedAt,
    editedAt,
    snippet,
    source: { title, siteUrl, url },
    enclosures: view.enclosures === null ? [] : readEnclosures(view.enclosures),
  }
}

/** We wrote them from the parsed feed. A recording behind a key is for one listener. */
const readEnclosures = (json: string): ParsedEnclosure[] =>
  (JSON.parse(json) as ParsedEnclosure[]).filter(({ url }) => !looksSecret(url))

/** One article that the reader shares by itself, also of a muted feed. Undefined when it is private. */
export async function findSharedArticle(
  { db }: Pick<Deps, 'db'>,
  reader: Reader,
  itemId: number,
): Promise<(SharedItem & { language: string | null }) | undefined> {
  const view = await findProvenItem(db, reader, itemId)
  const feed = await findSharedFeedOf(db, itemId)
  if (view === undefined || feed === undefined || looksSecret(feed.url) || !isOpen(view)) return undefined
  return { ...presentShared(view, feed), language: feed.language }
}

/** The clean texts that the feeds have, by item. Pictures keep their publishers' addresses: we are nobody's image server. */
export async function findSharedTexts(
  deps: ArticleDeps & ItemDeps,
  reader: Reader,
  items: SharedItem[],
): Promise<Map<number, string>> {
  const ids = items.map(({ id }) => id)
  const texts = await findOwnTexts(deps.db, ids)
  const shown = await showItems(
    deps,
    reader,
    (await findViews(deps.db, reader, ids)).filter(({ id }) => texts.has(id)),
  )
  const published = shown.flatMap((item) => {
    const text = texts.get(item.id)
    return text === undefined
      ? []
      : [{ item, text: { ...text, enclosures: null, feedOwnerId: null }, part: 'own' as const }]
  })
  const atPublishers = {
    ...deps,
    pictures: { ...deps.pictures, addressOf: ((url) => url) as typeof deps.pictures.addressOf },
  }
  const articles = await presentFew(atPublishers, reader, published)
  return new Map(articles.map(({ id, content }) => [id, content]))
}
