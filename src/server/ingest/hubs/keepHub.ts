import type { Db, FeedRow } from '../../db/schema.ts'
import { newToken } from '../../lib/tokens.ts'
import type { Hub } from './findHub.ts'
import { deleteHub, saveHubRequest } from './websub.queries.ts'

/**
 * Stores the hub that a feed's latest document names; hubKeeper.ts soon asks it to push. Returns true when the promise of the
 * former hub no longer applies: the feed has another hub, another topic address, or no hub.
 */
export async function keepHub(
  db: Db,
  feed: Pick<FeedRow, 'id' | 'pushedUntil'>,
  { hub, now }: { hub: Hub | null; now: number },
): Promise<boolean> {
  if (hub === null) {
    if (feed.pushedUntil === null) return false
    await deleteHub(db, feed.id)
    return true
  }
  return saveHubRequest(db, feed.id, {
    ...hub,
    // A former hub gets 410 Gone for the old callback, and stops.
    callbackId: newToken(),
    // A secret is never sent over an unencrypted connection.
    secret: hub.hubUrl.startsWith('https:') ? newToken() : null,
    nextRequestAt: now,
    failures: 0,
  })
}
