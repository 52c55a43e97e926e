import { hasCredentials } from '../../shared/feedAddress.ts'
import type { FeedRow } from '../db/schema.ts'
import { fetchFeed } from '../fetching/fetchFeed.ts'
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

/** The feed lives at its new address from now on; where another one lives there already, the two become one. */
async function adoptAddress(deps: RefreshDeps, feed: FeedRow, url: string): Promise<void> {
  await deps.writeTurns(() =>
    deps.db.transaction().execute(async (tx) => {
      const resident = await tx
        .selectFrom('feeds')
        .selectAll()
        .where('url', '=', url)
        .where('ownerId', feed.ownerId === null ? 'is' : '=', feed.ownerId)
        .where('id', '<>', feed.id)
        .executeTakeFirst()
      if (resident) await mergeFeeds(tx, { from: feed, into: resident, now: deps.clock() })
      else await tx.updateTable('feeds').set({ url, movedTo: null, movedChecks: 0 }).where('id', '=', feed.id).execute()
    }),
  )
}
