import { findTag } from '../../core/tags/tags.queries.ts'
import { keepRows } from '../../db/dialect.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Tagging twice changes nothing. Throws NotFound when either end is not the reader's. */
export async function tagFeed(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: { id: number },
  { tagId, subscriptionId }: { tagId: number; subscriptionId: number },
): Promise<void> {
  const tagged = await db
    .insertInto('subscriptionTags')
    .columns(['tagId', 'subscriptionId'])
    .expression((query) =>
      query
        .selectFrom('tags')
        .innerJoin('subscriptions', 'subscriptions.userId', 'tags.userId')
        .select(['tags.id', 'subscriptions.id as subscriptionId'])
        .where('tags.id', '=', tagId)
        .where('tags.userId', '=', reader.id)
        .where('subscriptions.id', '=', subscriptionId)
        .modifyEnd(keepRows(db, 'tags', 'subscriptions')),
    )
    // An update of nothing, so that a pair that stands already answers as a new one does.
    .onConflict((conflict) => conflict.columns(['tagId', 'subscriptionId']).doUpdateSet({ tagId }))
    .returning('tagId')
    .executeTakeFirst()
  if (!tagged) missing((await findTag(db, reader, tagId)) ? 'feed' : 'tag')
  events.publish(reader.id, { type: 'boardChanged' })
}
