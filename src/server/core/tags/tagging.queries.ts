// Tags on feeds and on items. Each write is one statement that checks the ownership of both.

import { sql } from 'kysely'
import { lockForReference } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Db } from '../../db/schema.ts'
import { isReadersItem } from '../items/items.queries.ts'
import type { TimedMark } from '../items/marks.queries.ts'
import type { Reader } from '../reader.ts'

type FeedTag = { tagId: number; subscriptionId: number }

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

/** Returns the reader's items among these. An item that has the tag keeps it with its moment. The caller has checked the tag. */
export async function writeItemTags(
  db: Db,
  reader: Reader,
  { tagId, marks }: { tagId: number; marks: TimedMark[] },
): Promise<number[]> {
  const rows = marks.map(({ itemId, at }) => [itemId, at])
  // An update of nothing: an existing pair returns a row like a new one.
  const written = await sql<{ itemId: number }>`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select tags.id, item.id, item."feedId", mark.at
    from ${jsonRows(db, ['markedId', 'at'], rows)} as mark join items as item on item.id = mark."markedId"
      join tags on tags.id = ${tagId} and tags."userId" = ${reader.id}
    where ${isReadersItem(reader)} order by item.id ${lockForReference(db, 'tags', 'item')}
    on conflict ("tagId", "itemId") do update set "tagId" = excluded."tagId" returning "itemId"`.execute(db)
  return written.rows.map(({ itemId }) => itemId)
}

/** The ids of the items that have the tag. */
export async function findTagged(
  db: Db,
  { tagId, itemIds }: { tagId: number; itemIds: number[] },
): Promise<Set<number>> {
  const tagged = db.selectFrom('itemTags').select('itemId').where('tagId', '=', tagId).where('itemId', 'in', itemIds)
  return new Set((await tagged.execute()).map(({ itemId }) => itemId))
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

const ownTagIds = (db: Db, reader: Reader, tagId: number) =>
  db.selectFrom('tags').select('id').where('id', '=', tagId).where('userId', '=', reader.id)
