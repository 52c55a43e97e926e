import { findSubscription } from '../../core/subscriptions/subscriptions.queries.ts'
import { findTag, ownSubscriptionIds, ownTagIds } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Untagging what has not the tag changes nothing. Throws NotFound when either end is not the reader's. */
export async function untagFeed(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { tagId, subscriptionId }: { tagId: number; subscriptionId: number },
): Promise<void> {
  const untagged = await db
    .deleteFrom('subscriptionTags')
    .where('tagId', 'in', ownTagIds(db, reader, tagId))
    .where('subscriptionId', 'in', ownSubscriptionIds(db, reader, subscriptionId))
    .returning('tagId')
    .executeTakeFirst()
  if (untagged) return events.publish(reader.id, { type: 'boardChanged' })
  if (!(await findTag(db, reader, tagId))) missing('tag')
  if (!(await findSubscription(db, reader, subscriptionId))) missing('feed')
}
