import type { Feed } from '../../../shared/api/entities.ts'
import { isFetchedKind } from '../../../shared/feedKinds.ts'
import { limits } from '../../../shared/limits.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { findFeedOfSubscription, setLastForced } from '../../core/feeds/feeds.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { findFeed } from '../../core/subscriptions/listFeeds.ts'
import type { FeedRow } from '../../db/schema.ts'
import { BadGateway, missing } from '../../http/errors.ts'
import { takeLease } from '../../ingest/refresh/leases.queries.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { type RefreshOutcome, refreshFeed } from '../../ingest/refresh/refreshFeed.ts'
import { second } from '../../lib/clock.ts'

export type RefreshNow = (reader: Reader, subscriptionId: number) => Promise<{ feed: Feed; newItems: number }>

/**
 * A reader's click on Refresh. Within a minute of the last successful one, by any reader, the stored state is returned; readers
 * who click at the same time share one fetch. Throws NotFound, and BadGateway with the source's failure.
 */
export function createRefreshNow(deps: RefreshDeps): RefreshNow {
  const underWay = new Map<number, Promise<RefreshOutcome>>()
  const refreshOnce = (feed: FeedRow) => {
    const running = underWay.get(feed.id)
    if (running) return running
    const started = forceRefresh(deps, feed).finally(() => underWay.delete(feed.id))
    underWay.set(feed.id, started)
    return started
  }
  return async (reader, subscriptionId) => {
    const stored = (await findFeedOfSubscription(deps.db, reader, subscriptionId)) ?? missing('feed')
    const outcome = isToBeAsked(stored, deps.clock()) ? await refreshOnce(stored) : storeAnswers
    if (outcome.is === 'failed') throw new BadGateway(failureOf(outcome.text))
    const feed = (await findFeed(deps.db, reader, { subscriptionId, pictures: deps.pictures })) ?? missing('feed')
    return { feed, newItems: outcome.newItems }
  }
}

const storeAnswers = { is: 'refreshed', newItems: 0 } as const satisfies RefreshOutcome

/** Only a forced refresh delays the next one; added feeds and scheduled checks don't. */
function isToBeAsked({ kind, lastForcedAt }: FeedRow, now: number): boolean {
  if (!isFetchedKind(kind)) return false
  return lastForcedAt === null || lastForcedAt <= now - limits.forcedRefreshPauseSeconds * second
}

async function forceRefresh(deps: RefreshDeps, feed: FeedRow): Promise<RefreshOutcome> {
  const leased = (await takeLease(deps.db, feed.id, deps.clock())) ?? missing('feed')
  const outcome = await refreshFeed(deps, leased)
  if (outcome.is === 'refreshed') await setLastForced(deps.db, feed.id, deps.clock())
  return outcome
}
