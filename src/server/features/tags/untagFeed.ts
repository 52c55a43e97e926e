import type { Reader } from '../../core/reader.ts'
import { findSubscription } from '../../core/subscriptions/subscriptions.queries.ts'
import { deleteFeedTag } from '../../core/tags/tagging.queries.ts'
import { findTag } from '../../core/tags/tags.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** No-op if the feed doesn't have the tag. Throws NotFound when the feed or the tag is not the reader's. */
export async function untagFeed(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  { tagId, subscriptionId }: { tagId: number; subscriptionId: number },
): Promise<void> {
  const untagged = await deleteFeedTag(db, reader, { tagId, subscriptionId })
  if (untagged) return events.publish(reader.id, { type: 'boardChanged' })
  if (!(await findTag(db, reader, tagId))) missing('tag')
  if (!(await findSubscription(db, reader, subscriptionId))) missing('feed')
}
