import type { LiveEvent } from '../../../shared/api/events.ts'
import type { Deps } from '../../deps.ts'
import { findSubscribers } from './subscriptions.queries.ts'

/** Publishes an event to every subscriber of a feed. `toEvent` gets the id of the reader's subscription. */
export async function publishToSubscribers(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  feedId: number,
  toEvent: (subscriptionId: number) => LiveEvent,
): Promise<void> {
  for (const { id, userId } of await findSubscribers(db, feedId)) events.publish(userId, toEvent(id))
}
