import type { Db, FeedRow } from '../../db/schema.ts'
import { newToken } from '../../lib/tokens.ts'
import type { Hub } from './findHub.ts'

/** Nobody pushes the feed any more; its hub gets 410 Gone for the callback. */
export async function dropHub(db: Db, feedId: number): Promise<void> {
  await db.deleteFrom('websubs').where('feedId', '=', feedId).execute()
  await db.updateTable('feeds').set({ pushedUntil: null }).where('id', '=', feedId).execute()
}

/**
 * Notes which hub a feed's latest document names; the keeper asks it soon (hubKeeper.ts). True when what a hub promised
 * before holds no longer: the feed has another hub now, or another name there, or none.
 */
export async function keepHub(
  db: Db,
  feed: Pick<FeedRow, 'id' | 'pushedUntil'>,
  { hub, now }: { hub: Hub | null; now: number },
): Promise<boolean> {
  if (hub === null) {
    if (feed.pushedUntil === null) return false
    await db.deleteFrom('websubs').where('feedId', '=', feed.id).execute()
    return true
  }
  const wish = {
    ...hub,
    // A hub with the old one gets 410 Gone for it, and lets go.
    callbackId: newToken(),
    // Never over an open line, or the secret is none.
    secret: hub.hubUrl.startsWith('https:') ? newToken() : null,
    nextRequestAt: now,
    failures: 0,
  }
  const changed = await db
    .insertInto('websubs')
    .values({ ...wish, feedId: feed.id })
    .onConflict((conflict) =>
      conflict
        .column('feedId')
        .doUpdateSet(wish)
        .where(({ or, eb }) =>
          or([eb('websubs.hubUrl', '<>', hub.hubUrl), eb('websubs.topicUrl', '<>', hub.topicUrl)]),
        ),
    )
    .returning('feedId')
    .execute()
  return changed.length > 0
}
