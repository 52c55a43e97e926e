import type { Db } from '../db/schema.ts'
import type { IncomingItem } from './incomingItems.ts'
import { findItemsLike, findKnownItems, findTombstones } from './refresh.queries.ts'

/** What a document changes: items to add, and stored ones to write anew. Both oldest first. */
export type Comparison = { fresh: IncomingItem[]; edited: EditedItem[] }
export type EditedItem = { itemId: number; incoming: IncomingItem }

/** Above this share of a document, new ids on known links or titles mean that the publisher changed all ids at once. */
const renamedShare = 0.6

export async function compareItems(db: Db, feedId: number, incoming: IncomingItem[]): Promise<Comparison> {
  const guidHashes = incoming.map((item) => item.guidHash)
  const known = new Map((await findKnownItems(db, feedId, guidHashes)).map((item) => [item.guidHash, item]))
  const unknown = incoming.filter((item) => !known.has(item.guidHash))
  const edited = incoming.flatMap((item) => {
    const stored = known.get(item.guidHash)
    return stored && stored.contentHash !== item.contentHash ? [{ itemId: stored.id, incoming: item }] : []
  })
  if (unknown.length === 0) return { fresh: [], edited }
  const purged = await findTombstones(
    db,
    feedId,
    unknown.map((item) => item.guidHash),
  )
  const candidates = unknown.filter((item) => !purged.has(item.guidHash))
  if (candidates.length <= renamedShare * incoming.length) return { fresh: candidates, edited }
  const renamed = await findRenamed(db, feedId, candidates)
  if (renamed.length <= renamedShare * incoming.length) return { fresh: candidates, edited }
  const renamedItems = new Set(renamed.map((item) => item.incoming))
  return { fresh: candidates.filter((item) => !renamedItems.has(item)), edited: [...renamed, ...edited] }
}

/** Stored items that come again under another id: the same link, or the same title, each used once on either side. */
async function findRenamed(db: Db, feedId: number, candidates: IncomingItem[]): Promise<EditedItem[]> {
  const links = usedOnce(candidates.flatMap((item) => item.link ?? []))
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
    if (!match || taken.has(match.id)) return []
    taken.add(match.id)
    return [{ itemId: match.id, incoming }]
  })
}

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
