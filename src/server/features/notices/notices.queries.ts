import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'
import { isReached } from '../../db/isReached.ts'
import type { Db, FeedRow, ItemRow, NoticeTurnRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { longestPauseMs } from './quietHours.ts'

/** The turns that are due for the longest time, by reader. */
export async function findDueTurns(
  db: Db,
  { now, limit }: { now: number; limit: number },
): Promise<Omit<NoticeTurnRow, 'dueAt'>[]> {
  const turns = await db
    .selectFrom('noticeTurns')
    .select(['userId', 'feedId'])
    .where(isReached('dueAt', { now, longestMs: longestPauseMs }))
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return turns.sort((one, other) => one.userId - other.userId || one.feedId - other.feedId)
}

/** False when another worker took it, or the reader's account is gone. */
export async function takeTurn(
  tx: Tx,
  { userId, feedId }: Omit<NoticeTurnRow, 'dueAt'>,
  now: number,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('noticeTurns')
    .where('userId', '=', userId)
    .where('feedId', '=', feedId)
    .where(isReached('dueAt', { now, longestMs: longestPauseMs }))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** After takeTurn. */
export async function putTurnOff(db: Db, turn: NoticeTurnRow): Promise<void> {
  await db
    .insertInto('noticeTurns')
    .values(turn)
    .onConflict((conflict) => conflict.columns(['userId', 'feedId']).doUpdateSet({ dueAt: turn.dueAt }))
    .execute()
}

export type NewsItem = Pick<ItemRow, 'id' | 'title' | 'link' | 'snippet'> & { total: number }

/**
 * The articles of a feed that its reader's next notice is about, newest first, each with the number of all. The first document of a feed is no news, except
 * for items that were published since the reader subscribed.
 */
export async function findNews(
  tx: Tx,
  reader: Reader,
  {
    feedId,
    notifiedUpTo,
    createdAt,
    limit,
  }: Pick<SubscriptionRow, 'feedId' | 'notifiedUpTo' | 'createdAt'> & { limit: number },
): Promise<NewsItem[]> {
  const byFeed =
    notifiedUpTo === null ? sql`` : sql`union select id from items where "feedId" = ${feedId} and id > ${notifiedUpTo}`
  const firstArrival = sql`(select "arrivedAt" from items where "feedId" = ${feedId} order by id limit 1)`
  const { rows } = await sql<NewsItem>`
    with notified (id) as (select "itemId" from "noticeItems" where "userId" = ${reader.id} ${byFeed})
    select item.id, item.title, item.link, item.snippet, count(*) over () as total
    from notified join items as item on item.id = notified.id
    left join subscriptions as subscription
      on subscription."userId" = ${reader.id} and subscription."feedId" = item."feedId"
    left join "itemStates" as state
      on state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id
    left join "noticeItems" as by_rule on by_rule."userId" = ${reader.id} and by_rule."itemId" = item.id
    where item."feedId" = ${feedId} and state."hiddenAt" is null and (by_rule."itemId" is not null or ${isUnread})
      and (item."publishedAt" >= ${createdAt} or item."arrivedAt" > ${firstArrival} + ${minute})
    order by item.id desc limit ${limit}`.execute(tx)
  return rows.map((row) => ({ ...row, total: Number(row.total) }))
}

/** The reader was notified of all items that the feed has now. */
export async function noteNotified(
  tx: Tx,
  reader: Reader,
  { feedId, notifiedAt }: { feedId: number; notifiedAt?: number },
): Promise<void> {
  await sql`update subscriptions set
      "notifiedUpTo" = case when "notifiedUpTo" is not null
        then coalesce((select max(id) from items where items."feedId" = ${feedId}), "notifiedUpTo") end
      ${notifiedAt === undefined ? sql`` : sql`, "notifiedAt" = ${notifiedAt}`}
    where "userId" = ${reader.id} and "feedId" = ${feedId}`.execute(tx)
  await sql`delete from "noticeItems" where "userId" = ${reader.id}
    and "itemId" in (select "noticeItems"."itemId" from "noticeItems" join items on items.id = "noticeItems"."itemId"
      where "noticeItems"."userId" = ${reader.id} and items."feedId" = ${feedId})`.execute(tx)
}

export async function noteNewest(tx: Tx, feedId: number, now: number): Promise<void> {
  await tx.updateTable('feeds').set({ lastFetchedAt: now }).where('id', '=', feedId).execute()
}

/** A feed that became private has an owner, or an address with a secret. */
export async function findFeedHead(tx: Tx, feedId: number): Promise<Pick<FeedRow, 'title' | 'ownerId' | 'url'>> {
  return tx
    .selectFrom('feeds')
    .select(['title', 'ownerId'])
    .select(({ fn }) => fn.coalesce('currentUrl', 'url').as('url'))
    .where('id', '=', feedId)
    .executeTakeFirstOrThrow()
}
