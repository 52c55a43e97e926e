import { limits } from '../../shared/limits.ts'
import { messages } from '../../shared/messages.ts'
import { holdItemOrder } from '../db/itemOrder.ts'
import type { ImportRow } from '../db/schema.ts'
import { findFeedByUrl } from '../feeds/feeds.queries.ts'
import { findOrCreateKeeper } from '../feeds/keeper.queries.ts'
import type { ParsedItem } from '../formats/parsedFeed.ts'
import { Unprocessable } from '../http/errors.ts'
import { type IncomingItem, readIncomingItems, readItem } from '../refresh/incomingItems.ts'
import { isIdentifiedByLink } from '../refresh/itemIdentity.ts'
import { findKnownItems } from '../refresh/refresh.queries.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { insertItems } from '../refresh/saveItems.queries.ts'
import { readSharedKeys } from '../refresh/sharedKeys.ts'
import { lockUser } from '../users/users.queries.ts'
import { createImport } from './imports.queries.ts'
import type { SavedFeed, SavedItems } from './readSavedItems.ts'
import { findItemsByLink, type SavedMark, writeSavedMarks } from './savedItems.queries.ts'

type Reader = { id: number }
type Wanted = { incoming: IncomingItem; savedAt: number }

/**
 * Saves for a reader what they had saved elsewhere. An item that stands here already, in the feed that all share, is marked;
 * any other goes into a feed of the reader's own, which is never fetched: nobody else must come to see what a file claims
 * that some publisher wrote. In batches like a refresh; done again, it changes nothing. Throws Unprocessable beyond the
 * limits.
 */
export async function importSavedItems(deps: RefreshDeps, reader: Reader, saved: SavedItems): Promise<ImportRow> {
  if (saved.isCut) throw new Unprocessable(messages.importTooManyItems)
  const now = deps.clock()
  const count = saved.sources.reduce((sum, { items }) => sum + items.length, 0)
  let savedItems = 0
  for (const feed of saved.sources) savedItems += await saveItemsOf(deps, reader, { feed, now })
  return deps.db.transaction().execute((tx) =>
    createImport(tx, {
      userId: reader.id,
      knownFeeds: 0,
      savedItems,
      knownItems: count - savedItems,
      refusedFeeds: 0,
      refused: '[]',
      createdAt: now,
    }),
  )
}

/** Returns how many were not saved before. */
async function saveItemsOf(
  deps: RefreshDeps,
  reader: Reader,
  { feed, now }: { feed: SavedFeed; now: number },
): Promise<number> {
  const shared = await findFeedByUrl(deps.db, { url: feed.url, ownerId: null })
  const wanted = readWanted(feed, { now, sharedKeys: readSharedKeys(shared?.sharedKeys ?? null) })
  const standing = shared ? await findStanding(deps, shared.id, wanted) : new Map<string, number>()
  // By item: two entries of a file may be the same one here.
  const marks = new Map<number, SavedMark>()
  for (const { incoming, savedAt } of wanted) {
    const itemId = standing.get(incoming.guidHash)
    if (shared && itemId !== undefined) marks.set(itemId, { feedId: shared.id, itemId, savedAt, readAt: null })
  }
  const missing = wanted.filter(({ incoming }) => !standing.has(incoming.guidHash))
  let saved = 0
  for (const some of batchesOf([...marks.values()]))
    saved += await deps.writeTurns(() => deps.db.transaction().execute((tx) => writeSavedMarks(tx, reader, some)))
  for (const some of batchesOf(missing)) saved += await keepItems(deps, reader, { feed, wanted: some, now })
  return saved
}

function readWanted(
  { items }: SavedFeed,
  { now, sharedKeys }: { now: number; sharedKeys: ReadonlySet<string> },
): Wanted[] {
  // Where the file does not say when, the order of the file stays: each a moment before the one above it.
  const moments = new Map<ParsedItem, number>(
    items.map(({ parsed, savedAt, position }) => [parsed, savedAt ?? now - position]),
  )
  const incoming = readIncomingItems({ items: items.map(({ parsed }) => parsed) }, now, sharedKeys)
  return incoming.map((item) => ({ incoming: item, savedAt: Math.min(now, moments.get(item.parsed) ?? now) }))
}

/** Which of them the shared feed has, by guidHash: the same item by its identity, or by its link where that is one item's. */
async function findStanding({ db }: RefreshDeps, feedId: number, wanted: Wanted[]): Promise<Map<string, number>> {
  const hashes = wanted.map(({ incoming }) => incoming.guidHash)
  const links = wanted.flatMap(({ incoming }) => incoming.link ?? [])
  const byHash = new Map((await findKnownItems(db, feedId, hashes)).map(({ guidHash, id }) => [guidHash, id]))
  const byLink = new Map((await findItemsByLink(db, feedId, links)).map(({ link, id }) => [link, id]))
  return new Map(
    wanted.flatMap(({ incoming: { guidHash, link, keyLevel, parsed } }) => {
      const isIdentified = link !== null && isIdentifiedByLink(parsed, keyLevel)
      const id = byHash.get(guidHash) ?? (isIdentified ? byLink.get(link) : undefined)
      return id === undefined ? [] : [[guidHash, id]]
    }),
  )
}

/** Into the reader's own keeping, with their marks. */
function keepItems(
  { db, writeTurns }: RefreshDeps,
  reader: Reader,
  { feed, wanted, now }: { feed: SavedFeed; wanted: Wanted[]; now: number },
): Promise<number> {
  // Reading HTML is the slow part, so it is done before the database's one place for a writer is taken.
  const items = wanted.map(({ incoming }) => readItem(incoming))
  return writeTurns(() =>
    db.transaction().execute(async (tx) => {
      await holdItemOrder(tx)
      await lockUser(tx, reader.id)
      const feedId = await findOrCreateKeeper(tx, reader, {
        feed: { url: feed.url, title: feed.title, siteUrl: feed.siteUrl },
        now,
      })
      await insertItems(tx, { feedId, items, arrivedAt: now })
      const hashes = wanted.map(({ incoming }) => incoming.guidHash)
      const ids = new Map((await findKnownItems(tx, feedId, hashes)).map(({ guidHash, id }) => [guidHash, id]))
      const marks = wanted.flatMap(({ incoming, savedAt }): SavedMark[] => {
        const itemId = ids.get(incoming.guidHash)
        // Whoever saved it has seen it, and no subscription's mark could say so.
        return itemId === undefined ? [] : [{ feedId, itemId, savedAt, readAt: now }]
      })
      return writeSavedMarks(tx, reader, marks)
    }),
  )
}

function* batchesOf<Row>(rows: Row[]): Generator<Row[]> {
  for (let start = 0; start < rows.length; start += limits.saveBatchItems)
    yield rows.slice(start, start + limits.saveBatchItems)
}
