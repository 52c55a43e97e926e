import type { Db, FeedRow } from '../db/schema.ts'
import { isToldByLink } from '../formats/itemIdentity.ts'
import type { ParsedFeed } from '../formats/parsedFeed.ts'
import { findUnderOtherKeys } from './findUnderOtherKeys.ts'
import { hashedKeys } from './identifyItems.ts'
import { type IncomingItem, readIncomingItems } from './incomingItems.ts'
import { findItemsLike, findKnownItems, findTombstones } from './refresh.queries.ts'
import { findReusedLinks } from './reusedLinks.ts'
import { readSharedKeys } from './sharedKeys.ts'

/** What a document changes: items to add, and stored ones to write anew. Both oldest first. */
export type Comparison = { fresh: IncomingItem[]; edited: EditedItem[] }
export type EditedItem = { itemId: number; incoming: IncomingItem }

type Compared = Pick<FeedRow, 'id' | 'sharedKeys' | 'lastFetchedAt' | 'itemCount'>

/** Above this share of a document, new ids on known links or titles mean that the publisher changed all ids at once. */
const renamedShare = 0.6

/** All items of the document as `incoming`, and what they change of a stored feed. */
export async function compareDocument(
  db: Db,
  feed: Compared,
  { parsed, arrivedAt }: { parsed: Pick<ParsedFeed, 'items' | 'siteUrl'>; arrivedAt: number },
): Promise<Comparison & { incoming: IncomingItem[] }> {
  const shared = readSharedKeys(feed.sharedKeys)
  const read = readIncomingItems(parsed, arrivedAt, shared)
  if (feed.lastFetchedAt === null && feed.itemCount === 0) return { incoming: read, fresh: read, edited: [] }
  const reused = await findReusedLinks(db, feed, { incoming: read, siteUrl: parsed.siteUrl })
  const incoming = reused.size === 0 ? read : readIncomingItems(parsed, arrivedAt, shared.union(reused))
  return { incoming, ...(await compareItems(db, feed, incoming)) }
}

async function compareItems(db: Db, feed: Compared, incoming: IncomingItem[]): Promise<Comparison> {
  const guidHashes = incoming.map((item) => item.guidHash)
  const known = new Map((await findKnownItems(db, feed.id, guidHashes)).map((item) => [item.guidHash, item]))
  const unknown = incoming.filter((item) => !known.has(item.guidHash))
  const edited = incoming.flatMap((item) => {
    const stored = known.get(item.guidHash)
    return stored && stored.contentHash !== item.contentHash ? [{ itemId: stored.id, incoming: item }] : []
  })
  if (unknown.length === 0) return { fresh: [], edited }
  const strangers = await withoutPurged(db, feed, unknown)
  const taken = new Set(known.values().map(({ id }) => id))
  const rekeyed = await findUnderOtherKeys(db, feed, { strangers, incoming, taken })
  const rekeyedItems = new Set(rekeyed.map((item) => item.incoming))
  const candidates = strangers.filter((item) => !rekeyedItems.has(item))
  edited.push(...rekeyed)
  if (candidates.length <= renamedShare * incoming.length) return { fresh: candidates, edited }
  const renamed = await findRenamed(db, feed.id, candidates)
  if (renamed.length <= renamedShare * incoming.length) return { fresh: candidates, edited }
  const renamedItems = new Set(renamed.map((item) => item.incoming))
  return { fresh: candidates.filter((item) => !renamedItems.has(item)), edited: [...renamed, ...edited] }
}

/** One that was purged under a wider key is let in: nobody knows any more which of those that share it that was. */
async function withoutPurged(db: Db, feed: Compared, unknown: IncomingItem[]): Promise<IncomingItem[]> {
  // See otherKeys: narrower ones matter once.
  const keysOf = ({ guidHash, rung, parsed }: IncomingItem) =>
    feed.sharedKeys === null ? hashedKeys(parsed).slice(rung) : [guidHash]
  const purged = await findTombstones(db, feed.id, unknown.flatMap(keysOf))
  return purged.size === 0 ? unknown : unknown.filter((item) => !keysOf(item).some((key) => purged.has(key)))
}

/**
 * Stored items that come again under another id: the same link, or the same title, each used once on either side. And two of
 * link, title and date stay: 'Soup of the day' has its title every week, and its date never.
 */
async function findRenamed(db: Db, feedId: number, candidates: IncomingItem[]): Promise<EditedItem[]> {
  const links = usedOnce(
    candidates.flatMap(({ link, rung, parsed }) => (link !== null && isToldByLink(parsed, rung) ? [link] : [])),
  )
  const titles = usedOnce(candidates.flatMap((item) => item.title || []))
  if (links.size + titles.size === 0) return []
  const stored = await findItemsLike(db, feedId, { links: [...links], titles: [...titles] })
  const byLink = onlyOnes(stored, (item) => item.link)
  const byTitle = onlyOnes(stored, (item) => item.title)
  const taken = new Set<number>()
  return candidates.flatMap((incoming) => {
    const match =
      (incoming.link !== null && links.has(incoming.link) ? byLink.get(incoming.link) : undefined) ??
      (titles.has(incoming.title) ? byTitle.get(incoming.title) : undefined)
    if (!match || taken.has(match.id) || !isSame(match, incoming)) return []
    taken.add(match.id)
    return [{ itemId: match.id, incoming }]
  })
}

type Told = Pick<IncomingItem, 'link' | 'title' | 'publishedAt'>

function isSame(stored: Told, incoming: IncomingItem): boolean {
  const hasSameLink = stored.link !== null && incoming.link !== null && bare(stored.link) === bare(incoming.link)
  const hasSameTitle = stored.title === incoming.title
  const hasSameDate = stored.publishedAt === incoming.parsed.publishedAt
  return [hasSameLink, hasSameTitle, hasSameDate].filter(Boolean).length >= 2
}

/** A site that gets a certificate changes all its links. */
const bare = (link: string): string => link.replace(/^https?:\/\/(?:www\.)?/i, '')

function usedOnce(values: string[]): Set<string> {
  const once = new Set<string>()
  const again = new Set<string>()
  for (const value of values) {
    if (once.has(value)) again.add(value)
    once.add(value)
  }
  return once.difference(again)
}

function onlyOnes<Item>(items: Item[], keyOf: (item: Item) => string | null): Map<string, Item> {
  const keys = usedOnce(items.flatMap((item) => keyOf(item) ?? []))
  return new Map(
    items.flatMap((item) => {
      const key = keyOf(item)
      return key !== null && keys.has(key) ? [[key, item] as const] : []
    }),
  )
}
