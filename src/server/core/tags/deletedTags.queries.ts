// The items of a deleted tag are kept until its deletion can no longer be undone: meanwhile, cleanup leaves them alone
// (ingest/cleanup/purgeItems.queries.ts).
import { sql } from 'kysely'
import { asBigint, lockForReference } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db, TagRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

export async function findTaggedSubscriptionIds(db: Db, tag: TagRow): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptionTags')
    .select('subscriptionId')
    .where('tagId', '=', tag.id)
    .orderBy('subscriptionId')
    .execute()
  return rows.map(({ subscriptionId }) => subscriptionId)
}

export async function keepItemTags(tx: Tx, tag: TagRow, now: number): Promise<void> {
  await sql`insert into "deletedItemTags" ("tagId", "itemId", "userId", "taggedAt", "deletedAt")
    select "tagId", "itemId", ${asBigint(tag.userId)}, "taggedAt", ${asBigint(now)} from "itemTags"
    where "tagId" = ${tag.id}`.execute(tx)
}

/** With the id that it had. */
export async function insertTagAgain(tx: Tx, tag: TagRow): Promise<void> {
  await tx.insertInto('tags').values(tag).execute()
}

/** Gives the tag `to` to the feeds that are still the reader's, and to the items. */
export async function giveTagAgain(
  tx: Tx,
  reader: Reader,
  { from, to, subscriptionIds }: { from: number; to: number; subscriptionIds: number[] },
): Promise<void> {
  if (subscriptionIds.length > 0)
    await tx
      .insertInto('subscriptionTags')
      .columns(['tagId', 'subscriptionId'])
      .expression((query) =>
        query
          .selectFrom('subscriptions')
          .select([asBigint(to).as('tagId'), 'subscriptions.id as subscriptionId'])
          .where('userId', '=', reader.id)
          .where(isAmong('id', subscriptionIds)),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  await sql`insert into "itemTags" ("tagId", "itemId", "feedId", "taggedAt")
    select ${asBigint(to)}, item.id, item."feedId", kept."taggedAt"
    from "deletedItemTags" as kept join items as item on item.id = kept."itemId"
    where kept."tagId" = ${from} and kept."userId" = ${reader.id} ${lockForReference(tx, 'item')}
    on conflict do nothing`.execute(tx)
  await tx.deleteFrom('deletedItemTags').where('tagId', '=', from).where('userId', '=', reader.id).execute()
}

export async function forgetDeletedTags(db: Db, before: number): Promise<void> {
  await db.deleteFrom('deletedItemTags').where('deletedAt', '<=', before).execute()
}
