import { hasCredentials } from '../../../shared/feedAddress.ts'
import { findFeedByUrl } from '../../core/feeds/feeds.queries.ts'
import type { FeedRow, Tx } from '../../db/schema.ts'
import { fetchFeed } from '../../fetching/fetchFeed.ts'
import { dropHub } from '../hubs/keepHub.ts'
import { keepItemsForReaders } from './keepItems.ts'
import { mergeFeeds } from './mergeFeeds.ts'
import type { NewAddress } from './newAddress.ts'
import type { RefreshDeps } from './refreshDeps.ts'

/** A new address is believed once it held for so many checks: many are a mistake of an afternoon. */
const checksToBelieve = 3

/** Call with the feed as it was before this check was recorded. */
export async function followMove(deps: RefreshDeps, feed: FeedRow, to: NewAddress | null): Promise<void> {
  if (to === null || to.url !== feed.movedTo || feed.movedChecks + 1 < checksToBelieve) return
  // A feed for all readers never takes over somebody's password.
  if (feed.ownerId === null && hasCredentials(to.url)) return
  if (to.by === 'redirect' || (await isFeedThere(deps, to.url))) await adoptAddress(deps, feed, to.url)
}

async function isFeedThere({ fetcher, clock, documents }: RefreshDeps, url: string): Promise<boolean> {
  const asked = { url, etag: null, lastModified: null, contentHash: null }
  const answer = await fetchFeed(fetcher, asked, { now: clock() })
  if (answer.is !== 'changed') return false
  const hints = { url: answer.url, contentType: answer.contentType }
  const read = await documents.read('readFeed', { bytes: answer.bytes, hints })
  return read.is === 'read' && read.output.is === 'feed'
}

/** Where another feed lives at the new address already, the two become one. */
async function adoptAddress(deps: RefreshDeps, feed: FeedRow, url: string): Promise<void> {
  const now = deps.clock()
  const known = await findFeedByUrl(deps.db, { url, ownerId: feed.ownerId })
  // Many readers may have saved many items: in small transactions, so that a click gets through.
  if (known && known.id !== feed.id) await keepItemsForReaders(deps, { from: feed, into: known, now })
  await deps.writeTurns(() =>
    deps.db.transaction().execute(async (tx) => {
      const resident = await findFeedByUrl(tx, { url, ownerId: feed.ownerId })
      if (resident && resident.id !== feed.id) await mergeFeeds(tx, { from: feed, into: resident, now })
      else await recordAddress(tx, feed, url)
    }),
  )
}

/**
 * The feed is asked at its new address from now on, and its readers keep all they had. It is still found by the old address
 * only: whoever subscribes at the new one gets a feed of what is published there, and nothing that came from here.
 */
async function recordAddress(tx: Tx, feed: FeedRow, url: string): Promise<void> {
  const isSameFeed = feed.ownerId !== null || url === feed.url.replace(/^http:/, 'https:')
  const address = isSameFeed ? { url, currentUrl: null } : { currentUrl: url === feed.url ? null : url }
  // What the old address said of its documents and its hub tells nothing of those at the new one.
  const unknown = { etag: null, lastModified: null, contentHash: null, movedTo: null, movedChecks: 0 }
  await dropHub(tx, feed.id)
  await tx
    .updateTable('feeds')
    .set({ ...address, ...unknown })
    .where('id', '=', feed.id)
    .execute()
}
