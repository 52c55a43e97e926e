// Follows a feed to its new address. A new address counts only after several checks in a row named it, because many permanent
// redirects are mistakes that last an afternoon.
import { hasCredentials, readAddress } from '../../../shared/feedAddress.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import type { FeedRow, Tx } from '../../db/schema.ts'
import { fetchFeed } from '../../fetching/fetchFeed.ts'
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { dropHub } from '../hubs/websub.queries.ts'
import { updateAddress } from './feedHealth.queries.ts'
import { keepItemsForReaders, mergeFeeds } from './mergeFeeds.ts'
import { readDocumentHints } from './nextCheck.ts'
import type { RefreshDeps } from './refreshDeps.ts'

export type NewAddress = {
  url: string
  /** A redirect led to a feed at this address. A document only claims that there is one. */
  by: 'redirect' | 'document'
}

type CheckedDocument = {
  answer: { permanentUrl: string | null }
  /** Null when the document is unchanged. */
  parsed: Pick<ParsedFeed, 'movedTo'> | null
}

/**
 * The new permanent address of a feed; null when it stays. It comes from a permanent redirect or from the document of a podcast
 * (itunes:new-feed-url), which often names the address it was fetched from.
 */
export function findNewAddress(feed: FeedRow, { answer, parsed }: CheckedDocument): NewAddress | null {
  if (answer.permanentUrl !== null) return { url: answer.permanentUrl, by: 'redirect' }
  const named = readAddress((parsed ?? readDocumentHints(feed.pollingWish)).movedTo ?? '')
  return named.is === 'refused' || named.url === addressOf(feed) ? null : { url: named.url, by: 'document' }
}

/** Counts the checks in a row that named the same new address. */
export function countMove(feed: FeedRow, checked: CheckedDocument): Pick<FeedRow, 'movedTo' | 'movedChecks'> {
  const newUrl = findNewAddress(feed, checked)?.url ?? null
  if (newUrl === null) return { movedTo: null, movedChecks: 0 }
  return { movedTo: newUrl, movedChecks: newUrl === feed.movedTo ? feed.movedChecks + 1 : 1 }
}

/** After so many checks in a row, a new address counts. */
const checksToBelieve = 3

/** `feed` is the row from before this check was recorded. */
export async function followMove(deps: RefreshDeps, feed: FeedRow, to: NewAddress | null): Promise<void> {
  if (to === null || to.url !== feed.movedTo || feed.movedChecks + 1 < checksToBelieve) return
  // A shared feed never takes over an address with a password.
  if (feed.ownerId === null && hasCredentials(to.url)) return
  if (to.by === 'redirect' || (await isFeedThere(deps, to.url))) await adoptAddress(deps, feed, to.url)
}

async function isFeedThere({ fetcher, clock, documents }: RefreshDeps, url: string): Promise<boolean> {
  const source = { url, etag: null, lastModified: null, contentHash: null }
  const answer = await fetchFeed(fetcher, source, { now: clock() })
  if (answer.is !== 'changed') return false
  const hints = { url: answer.url, contentType: answer.contentType }
  const read = await documents.read('readFeed', { bytes: answer.bytes, hints })
  return read.is === 'read' && read.output.is === 'feed'
}

/** If another feed already has the new address, the two are merged. */
async function adoptAddress(deps: RefreshDeps, feed: FeedRow, url: string): Promise<void> {
  const now = deps.clock()
  const known = await findFeedByUrl(deps.db, { url, ownerId: feed.ownerId })
  // Readers may have saved many items. Small transactions copy them first, so readers' requests don't wait.
  if (known && known.id !== feed.id) await keepItemsForReaders(deps, { from: feed, into: known, now })
  await deps.writeQueue(() =>
    deps.db.transaction().execute(async (tx) => {
      const resident = await findFeedByUrl(tx, { url, ownerId: feed.ownerId })
      if (resident && resident.id !== feed.id) await mergeFeeds(tx, { from: feed, into: resident, now })
      else await saveAddress(tx, feed, url)
    }),
  )
  if (known) deps.events.readersMoved(feed.id)
}

/**
 * From now on, checks ask the new address, and readers keep all their items. A shared feed is still found only by its old
 * address: a reader who subscribes to the new address gets a feed with only what is published there.
 */
async function saveAddress(tx: Tx, feed: FeedRow, url: string): Promise<void> {
  const isSameFeed = feed.ownerId !== null || url === feed.url.replace(/^http:/, 'https:')
  await dropHub(tx, feed.id)
  await updateAddress(
    tx,
    feed.id,
    isSameFeed ? { url, currentUrl: null } : { currentUrl: url === feed.url ? null : url },
  )
}
