import { hasCredentials } from '../../shared/feedAddress.ts'
import type { FeedRow } from '../db/schema.ts'
import { mergeFeeds } from './mergeFeeds.ts'
import type { RefreshDeps } from './refreshDeps.ts'

/** A permanent redirect is believed once it held for so many checks: many are a mistake of an afternoon. */
const checksToBelieve = 3

/** Call with the feed as it was before this check was recorded. */
export function hasMovedForGood(feed: FeedRow, permanentUrl: string | null): permanentUrl is string {
  if (permanentUrl === null || permanentUrl !== feed.movedTo || feed.movedChecks + 1 < checksToBelieve) return false
  // A feed for all readers never takes over somebody's password.
  return feed.ownerId !== null || !hasCredentials(permanentUrl)
}

/** The feed lives at its new address from now on; where another one lives there already, the two become one. */
export async function adoptAddress(deps: RefreshDeps, feed: FeedRow, url: string): Promise<void> {
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
