// Shared by adding a feed and changing its address: fetches the source and saves its items.
import { hasCredentials } from '../../../shared/feedAddress.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { findFeedByUrl, findOrCreateFeed, type NewFeed } from '../../core/feeds/feeds.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { FeedRow, Tx } from '../../db/schema.ts'
import { BadGateway, Unprocessable } from '../../http/errors.ts'
import { minute } from '../../lib/clock.ts'
import type { FeedSource } from '../discovery/askSource.ts'
import { readSource } from '../discovery/readSource.ts'
import type { IconSearch } from '../icons/findFeedIcon.ts'
import { checkContext, describeFeed, recordAnswer } from '../refresh/feedHealth.ts'
import { findSharedKeys } from '../refresh/itemIdentity.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { rememberSharedKeys } from '../refresh/saveItems.queries.ts'
import { batchesOf, compareWithStored, saveItems } from '../refresh/saveItems.ts'

export type SourceDeps = RefreshDeps & { iconSearch: IconSearch }
/** A feed with a password in its address is private to its reader: never shared, searched or offered to others. */
export function ownerOf(reader: Reader, url: string): number | null {
  return hasCredentials(url) ? reader.id : null
}

/**
 * A feed that was fetched recently need not be fetched again. One that moved is never fetched from its former address, which
 * may serve another feed now.
 */
export function isFresh(feed: FeedRow, { clock, config }: RefreshDeps): boolean {
  if (feed.currentUrl !== null) return true
  const isWell = feed.failures === 0 && feed.goneAt === null
  return isWell && feed.lastFetchedAt !== null && feed.lastFetchedAt > clock() - config.refreshIntervalMinutes * minute
}

/** Throws Unprocessable (no feed there, one too complicated to read, or several: `feeds`), BadGateway (the source failed). */
export async function requireFeed(deps: RefreshDeps, url: string): Promise<FeedSource> {
  const source = await readSource(deps, url)
  if (source.is === 'unreachable') throw new BadGateway(failureOf(source.text))
  if (source.is === 'tooComplicated') throw new Unprocessable(texts.documentTooComplicated)
  if (source.is === 'feed') return source
  if (source.found.length === 0) throw new Unprocessable(texts.notAFeed)
  throw new Unprocessable(texts.severalFeeds, { feeds: source.found })
}

export type SaveSourceSteps<Opened> = {
  source: FeedSource
  /** Runs in the first transaction, after the feed's row is written. */
  open: (tx: Tx, feed: FeedRow) => Promise<Opened>
  /** Runs in the last transaction, after all items are written. */
  close: (tx: Tx, feed: FeedRow, opened: Opened) => Promise<void>
}

/**
 * Saves the feed's row and its first items in one transaction; the rest of a long document follows in batches, and the state
 * for the next check is written with the last one. Oldest first, so the newest items get the highest ids.
 */
export async function saveSource<Opened>(
  deps: SourceDeps,
  reader: Reader,
  { source, open, close }: SaveSourceSteps<Opened>,
): Promise<{ feed: FeedRow; opened: Opened }> {
  const context = checkContext(deps)
  const { now } = context
  const wanted = newFeed(source, { ownerId: ownerOf(reader, source.url), now })
  const known = await findFeedByUrl(deps.db, wanted)
  const isElsewhere = known !== undefined && known.currentUrl !== null
  const document = { parsed: isElsewhere ? nothing : source.feed, arrivedAt: now }
  const { incoming, add, update } = await compareWithStored(deps.db, known ?? unknownFeed, document)
  const saved = await saveItems(deps, {
    batches: batchesOf({ add, update }),
    arrivedAt: now,
    open: async (tx) => {
      const feed = await findOrCreateFeed(tx, wanted)
      await rememberSharedKeys(tx, feed, findSharedKeys(incoming))
      return { feedId: feed.id, feed, opened: await open(tx, feed) }
    },
    close: async (tx, { feed, opened }) => {
      // The worker that is checking it at the moment records the result itself.
      const isBeingChecked = known !== undefined && feed.leasedUntil !== null && feed.leasedUntil > now
      if (!isBeingChecked && !isElsewhere)
        await recordAnswer(tx, feed, { answer: source.answer, parsed: source.feed, context })
      await close(tx, feed, opened)
    },
  })
  deps.metrics.itemsStored(saved.newItems)
  const { feed, opened } = saved.opened
  if (!known && feed.iconUrl === null) deps.iconSearch.start(feed)
  return { feed, opened }
}

/** For a moved feed: a document at its former address is not its own. */
const nothing = { items: [], siteUrl: null }

const unknownFeed = { id: 0, sharedKeys: null, lastFetchedAt: null, itemCount: 0 }

function newFeed({ url, feed }: FeedSource, { ownerId, now }: { ownerId: number | null; now: number }): NewFeed {
  // Leased while its items are being saved, so no worker fetches the source at the same time.
  return { url, ownerId, ...describeFeed(feed, { url }), nextCheckAt: now, leasedUntil: now + minute, createdAt: now }
}
