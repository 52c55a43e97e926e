// What adding a feed and changing its address have in common: asking the source, and saving what it said.

import { hasCredentials } from '../../../shared/feedAddress.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { findFeedByUrl, findOrCreateFeed, type NewFeed } from '../../core/feeds/feeds.queries.ts'
import type { FeedRow, Tx } from '../../db/schema.ts'
import { BadGateway, Unprocessable } from '../../http/errors.ts'
import type { FeedSource } from '../../ingest/discovery/askSource.ts'
import { readSource } from '../../ingest/discovery/readSource.ts'
import type { IconSearch } from '../../ingest/icons/findFeedIcon.ts'
import { checkContext, describeFeed, recordAnswer } from '../../ingest/refresh/feedHealth.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { rememberSharedKeys } from '../../ingest/refresh/saveItems.queries.ts'
import { compareWithStored, saveItems } from '../../ingest/refresh/saveItems.ts'
import { minute } from '../../lib/clock.ts'

export type SourceDeps = RefreshDeps & { iconSearch: IconSearch }
type Reader = { id: number }

/** A feed whose address carries a password is its reader's own: never shared, searched or offered to others. */
export function ownerOf(reader: Reader, url: string): number | null {
  return hasCredentials(url) ? reader.id : null
}

/**
 * A feed that was asked lately need not be asked again. One that moved is never asked where it was: it is stored by its former
 * address, where anything may stand now.
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
  /** Joins the first transaction, once the feed's row is there. */
  open: (tx: Tx, feed: FeedRow) => Promise<Opened>
  /** Joins the last transaction, once all items are there. */
  close: (tx: Tx, feed: FeedRow, opened: Opened) => Promise<void>
}

/**
 * The feed's row and its first items come in one transaction; the rest of a long document follows in batches, and what the
 * next check needs goes with the last of them. Oldest first: so the newest items get the highest ids.
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
    add,
    update,
    arrivedAt: now,
    open: async (tx) => {
      const feed = await findOrCreateFeed(tx, wanted)
      await rememberSharedKeys(tx, feed, incoming)
      return { feedId: feed.id, feed, opened: await open(tx, feed) }
    },
    close: async (tx, { feed, opened }) => {
      // Whoever checks it at this moment records what the source told them.
      const isBeingChecked = known !== undefined && feed.leasedUntil !== null && feed.leasedUntil > now
      if (!isBeingChecked && !isElsewhere)
        await recordAnswer(tx, feed, { answer: source.answer, parsed: source.feed, context })
      await close(tx, feed, opened)
    },
  })
  const { feed, opened } = saved.opened
  if (!known && feed.iconUrl === null) deps.iconSearch.start(feed)
  return { feed, opened }
}

/** For a feed that moved away: a document from its former address is not its own. */
const nothing = { items: [], siteUrl: null }

const unknownFeed = { id: 0, sharedKeys: null, lastFetchedAt: null, itemCount: 0 }

function newFeed({ url, feed }: FeedSource, { ownerId, now }: { ownerId: number | null; now: number }): NewFeed {
  // Leased while its items are being saved, so that no worker asks the source at the same time.
  return { url, ownerId, ...describeFeed(feed, { url }), nextCheckAt: now, leasedUntil: now + minute, createdAt: now }
}
