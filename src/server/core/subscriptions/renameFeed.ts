import type { Feed } from '../../../shared/api/entities.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { findFeed } from './listFeeds.ts'
import { renameSubscription } from './subscriptions.queries.ts'

/** Sets the reader's own title; null restores the source's. Throws NotFound for another reader's feed. */
export async function renameFeed(
  { db, events, pictures }: Pick<Deps, 'db' | 'events' | 'pictures'>,
  reader: { id: number },
  { subscriptionId, title }: { subscriptionId: number; title: string | null },
): Promise<Feed> {
  await renameSubscription(db, reader, { subscriptionId, title })
  const feed = (await findFeed(db, reader, { subscriptionId, pictures })) ?? missing('feed')
  events.publish(reader.id, { type: 'feedChanged', feedId: subscriptionId })
  return feed
}
