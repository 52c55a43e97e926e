// Reads what an undo of a deleted feed needs, and writes it again.
import { sql } from 'kysely'
import { lockForReference } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Db, SubscriptionRow, Tx } from '../../db/schema.ts'
import type { FeedDeletion, StateRow } from '../keyLog/deletion.ts'
import type { Reader } from '../reader.ts'
import { notePodcastChanges } from './podcastChanges.queries.ts'
import { rulesVersionOf } from './subscriptions.queries.ts'

export async function findTagIdsOf(db: Db, { id }: SubscriptionRow): Promise<number[]> {
  const rows = await db
    .selectFrom('subscriptionTags')
    .select('tagId')
    .where('subscriptionId', '=', id)
    .orderBy('tagId')
    .execute()
  return rows.map(({ tagId }) => tagId)
}

export async function findFadesOf(db: Db, { id }: SubscriptionRow): Promise<[number, number][]> {
  const rows = await db.selectFrom('fades').select(['day', 'fadedUpTo']).where('subscriptionId', '=', id).execute()
  return rows.map(({ day, fadedUpTo }) => [day, fadedUpTo])
}

const marks = ['itemId', 'readAt', 'savedAt', 'laterAt', 'unreadAgainAt', 'hiddenAt', 'hiddenBy'] as const

export async function findStatesOf(db: Db, { userId, feedId }: SubscriptionRow): Promise<StateRow[]> {
  const rows = await db
    .selectFrom('itemStates')
    .select(marks)
    .where('userId', '=', userId)
    .where('feedId', '=', feedId)
    .execute()
  return rows.map((row) => [
    row.itemId,
    row.readAt,
    row.savedAt,
    row.laterAt,
    row.unreadAgainAt,
    row.hiddenAt,
    row.hiddenBy,
  ])
}

/** False when the feed is gone, because it was merged into another one. Otherwise it stays until the transaction ends. */
export async function holdFeed(tx: Tx, feedId: number): Promise<boolean> {
  const feed = await tx
    .selectFrom('feeds')
    .select('id')
    .where('id', '=', feedId)
    .modifyEnd(lockForReference(tx, 'feeds'))
    .executeTakeFirst()
  return feed !== undefined
}

/** With the id that it had, which apps and links know. */
export async function insertAgain(
  tx: Tx,
  reader: Reader,
  { subscription, now }: { subscription: SubscriptionRow; now: number },
): Promise<void> {
  await tx
    .insertInto('subscriptions')
    .values({ ...subscription, userId: reader.id, rulesVersion: rulesVersionOf(reader) })
    .execute()
  await notePodcastChanges(tx, { userId: reader.id, feedIds: [subscription.feedId], now })
}

/** The reader added the feed again meanwhile: it gets its former name, settings and marks. */
export async function giveFormerSettings(
  tx: Tx,
  again: SubscriptionRow,
  { id: _id, userId: _user, feedId: _feed, createdAt: _created, rulesVersion: _version, ...former }: SubscriptionRow,
): Promise<void> {
  const upTo = {
    readUpTo: Math.max(former.readUpTo, again.readUpTo),
    fadedUpTo: Math.max(former.fadedUpTo, again.fadedUpTo),
  }
  await tx
    .updateTable('subscriptions')
    .set({ ...former, ...upTo })
    .where('id', '=', again.id)
    .execute()
}

/** Tags that were deleted since stay deleted. */
export async function tagAgain(
  tx: Tx,
  reader: Reader,
  { subscriptionId, tagIds }: { subscriptionId: number; tagIds: number[] },
): Promise<void> {
  if (tagIds.length === 0) return
  await tx
    .insertInto('subscriptionTags')
    .columns(['tagId', 'subscriptionId'])
    .expression((query) =>
      query
        .selectFrom('tags')
        .innerJoin('subscriptions', 'subscriptions.userId', 'tags.userId')
        .select(['tags.id', 'subscriptions.id as subscriptionId'])
        .where('tags.userId', '=', reader.id)
        .where('tags.id', 'in', tagIds)
        .where('subscriptions.id', '=', subscriptionId),
    )
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

export async function fadeAgain(tx: Tx, subscriptionId: number, fades: FeedDeletion['fades']): Promise<void> {
  if (fades.length === 0) return
  await tx
    .insertInto('fades')
    .values(fades.map(([day, fadedUpTo]) => ({ subscriptionId, day, fadedUpTo })))
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/**
 * Writes the marks as they were. Items that the reader kept have rows: these lose only the read mark that the deletion wrote.
 */
export async function markAgain(tx: Tx, { subscription, states, at }: FeedDeletion): Promise<void> {
  const { userId, feedId } = subscription
  const former = jsonRows(tx, marks, states)
  await sql`update "itemStates" set "readAt" = null
    where "userId" = ${userId} and "feedId" = ${feedId} and "readAt" = ${at}
      and "itemId" in (select "itemId" from ${former} as former where "readAt" is null)`.execute(tx)
  await sql`delete from "itemStates"
    where "userId" = ${userId} and "feedId" = ${feedId} and "readAt" = ${at}
      and "savedAt" is null and "laterAt" is null and "hiddenAt" is null
      and "itemId" not in (select "itemId" from ${former} as former)`.execute(tx)
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "unreadAgainAt", "hiddenAt", "hiddenBy")
    select ${sql.lit(userId)}, item."feedId", item.id, former."readAt", former."unreadAgainAt", former."hiddenAt", former."hiddenBy"
    from ${former} as former join items as item on item.id = former."itemId"
    where item."feedId" = ${feedId} ${lockForReference(tx, 'item')}
    on conflict do nothing`.execute(tx)
}
