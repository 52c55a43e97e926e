// Tags on feeds and on items. Each write is one statement that checks the ownership of both.

import { asBigint, lockForReference } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { isReadersItem } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'

type FeedTag = { tagId: number; subscriptionId: number }
type ItemTag = { tagId: number; itemId: number }

/** False when the tag or the subscription is not the reader's. */
export async function writeFeedTag(db: Db, reader: Reader, { tagId, subscriptionId }: FeedTag): Promise<boolean> {
  const written = await db
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
        .modifyEnd(lockForReference(db, 'tags', 'subscriptions')),
    )
    // An update of nothing: an existing pair returns a row like a new one.
    .onConflict((conflict) => conflict.columns(['tagId', 'subscriptionId']).doUpdateSet({ tagId }))
    .returning('tagId')
    .executeTakeFirst()
  return written !== undefined
}

/** False when the tag or the item is not the reader's. */
export async function writeItemTag(
  db: Db,
  reader: Reader,
  { tagId, itemId, now }: ItemTag & { now: number },
): Promise<boolean> {
  const written = await db
    .insertInto('itemTags')
    .columns(['tagId', 'itemId', 'feedId', 'taggedAt'])
    .expression((query) =>
      query
        .selectFrom(['tags', 'items as item'])
        .select(['tags.id', 'item.id as itemId', 'item.feedId', asBigint(now).as('taggedAt')])
        .where('tags.id', '=', tagId)
        .where('tags.userId', '=', reader.id)
        .where('item.id', '=', itemId)
        .where(isReadersItem(reader))
        .modifyEnd(lockForReference(db, 'tags', 'item')),
    )
    // An update of nothing: an existing pair returns a row like a new one.
    .onConflict((conflict) => conflict.columns(['tagId', 'itemId']).doUpdateSet({ tagId }))
    .returning('tagId')
    .executeTakeFirst()
  return written !== undefined
}

export async function hasItemTag(db: Db, { tagId, itemId }: ItemTag): Promise<boolean> {
  const tagging = db.selectFrom('itemTags').select('tagId').where('tagId', '=', tagId).where('itemId', '=', itemId)
  return (await tagging.executeTakeFirst()) !== undefined
}

/** Returns the items that have the tag since that moment: what was tagged later is left out. */
export async function findTaggedAt(
  db: Db,
  { tagId, itemIds, at }: { tagId: number; itemIds: number[]; at: number },
): Promise<number[]> {
  const rows = await db
    .selectFrom('itemTags')
    .select('itemId')
    .where('tagId', '=', tagId)
    .where('itemId', 'in', itemIds)
    .where('taggedAt', '=', at)
    .execute()
  return rows.map(({ itemId }) => itemId)
}

/** False when that feed of the reader did not have the tag. */
export async function deleteFeedTag(db: Db, reader: Reader, { tagId, subscriptionId }: FeedTag): Promise<boolean> {
  const ownSubscriptionIds = db
    .selectFrom('subscriptions')
    .select('id')
    .where('id', '=', subscriptionId)
    .where('userId', '=', reader.id)
  const deleted = await db
    .deleteFrom('subscriptionTags')
    .where('tagId', 'in', ownTagIds(db, reader, tagId))
    .where('subscriptionId', 'in', ownSubscriptionIds)
    .returning('tagId')
    .executeTakeFirst()
  return deleted !== undefined
}

/** False when the item did not have that tag of the reader. */
export async function deleteItemTag(db: Db, reader: Reader, { tagId, itemId }: ItemTag): Promise<boolean> {
  const deleted = await db
    .deleteFrom('itemTags')
    .where('tagId', 'in', ownTagIds(db, reader, tagId))
    .where('itemId', '=', itemId)
    .returning('tagId')
    .executeTakeFirst()
  return deleted !== undefined
}

const ownTagIds = (db: Db, reader: Reader, tagId: number) =>
  db.selectFrom('tags').select('id').where('id', '=', tagId).where('userId', '=', reader.id)
