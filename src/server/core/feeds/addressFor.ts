import { hasCredentials, withoutCredentials } from '../../../shared/feedAddress.ts'
import type { FeedRow } from '../../db/schema.ts'
import { addressOf } from './addressOf.ts'

/**
 * The address of a feed for the caller. A password in it is for the reader's own sessions and files only: an app that may read articles
 * must not learn it.
 */
export function addressFor(caller: { key?: unknown }, feed: Pick<FeedRow, 'url' | 'currentUrl'>): string {
  return caller.key === undefined ? addressOf(feed) : addressForApps(feed)
}

export function addressForApps(feed: Pick<FeedRow, 'url' | 'currentUrl'>): string {
  const address = addressOf(feed)
  return hasCredentials(address) ? withoutCredentials(address) : address
}
