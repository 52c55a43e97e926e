// Each statement is for many turns at once. A turn names its reader and its feed.
import { sql } from 'kysely'
import { isUnread } from '../../core/readMarks/readRule.queries.ts'
import { isAnyNumber } from '../../db/dialect.ts'
import { isReached } from '../../db/isReached.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, FeedRow, ItemRow, NoticeTurnRow, SubscriptionRow, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { longestPauseMs } from './quietHours.ts'

export type Turn = Omit<NoticeTurnRow, 'dueAt'>

/** The turns that are due for the longest time, by reader. */
export async function findDueTurns(db: Db, { now, limit }: { now: number; limit: number }): Promise<Turn[]> {
  const turns = await db
    .selectFrom('noticeTurns')
    .select(['userId', 'feedId'])
    .where(isReached('dueAt', { now, longestMs: longestPauseMs }))
    .orderBy('dueAt')
    .limit(limit)
    .execute()
  return turns.sort((one, other) => one.userId - other.userId || one.feedId - other.feedId)
}

/** How many new items each of these turns may be about, at most `counted`, in the order of the turns. */
export async function countNews(db: Db, turns: readonly Turn[], counted: number): Promise<number[]> {
  const { rows } = await sql<Turn & { count: number }>`${plannedOnce('count_news')}
    select taken."userId", taken."feedId", (select count(*) from (select 1 from items
      where items."feedId" = taken."feedId" and items.id > subscription."notifiedUpTo" limit ${sql.lit(counted)}) as news) as count
    from ${rowsOf(db, turns)} as taken cross join subscriptions as subscription
    where subscription."userId" = taken."userId" and subscription."feedId" = taken."feedId"`.execute(db)
  const counts = new Map(rows.map(({ userId, feedId, count }) => [`${userId} ${feedId}`, Number(count)]))
  return turns.map(({ userId, feedId }) => counts.get(`${userId} ${feedId}`) ?? 0)
}

const rowsOf = (tx: Db, turns: readonly Turn[]) =>
  jsonRows(
    tx,
    ['userId', 'feedId'],
    turns.map(({ userId, feedId }) => [userId, feedId]),
  )

/** Turns that another worker took meanwhile are left out. */
export async function takeTurns(tx: Tx, turns: readonly Turn[], now: number): Promise<Turn[]> {
  const { rows } = await sql<Turn>`${plannedOnce('take_notice_turns')}
    delete from "noticeTurns" where ("userId", "feedId") in (select "userId", "feedId" from ${rowsOf(tx, turns)} as taken)
      and ${isReached('dueAt', { now, longestMs: longestPauseMs })}
    returning "userId", "feedId"`.execute(tx)
  return rows
}

/** After takeTurns. */
export async function putTurnsOff(db: Db, turns: readonly NoticeTurnRow[]): Promise<void> {
  if (turns.length === 0) return
  await db
    .insertInto('noticeTurns')
    .values([...turns])
    .onConflict((conflict) =>
      conflict.columns(['userId', 'feedId']).doUpdateSet(({ ref }) => ({ dueAt: ref('excluded.dueAt') })),
    )
    .execute()
}

export type NotifyingSubscription = Pick<
  SubscriptionRow,
  'userId' | 'feedId' | 'createdAt' | 'notifiedUpTo' | 'notifiedAt' | 'mutedAt' | 'mutedUntil'
> &
  Pick<FeedRow, 'title' | 'ownerId' | 'url'> & { ownTitle: string | null }

/** The subscriptions of these readers to these feeds. A feed that became private has an owner, or an address with a secret. */
export async function findNotifying(tx: Tx, turns: readonly Turn[]): Promise<NotifyingSubscription[]> {
  const { rows } = await sql<NotifyingSubscription>`${plannedOnce('notifying_subscriptions')}
    select subscription."userId", subscription."feedId", subscription."createdAt", subscription."notifiedUpTo",
      subscription."notifiedAt", subscription."mutedAt", subscription."mutedUntil", subscription.title as "ownTitle",
      feed.title, feed."ownerId", coalesce(feed."currentUrl", feed.url) as url
    from ${rowsOf(tx, turns)} as taken cross join subscriptions as subscription cross join feeds as feed
    where subscription."userId" = taken."userId" and subscription."feedId" = taken."feedId"
      and feed.id = taken."feedId"`.execute(tx)
  return rows
}

export type NewsItem = Turn & Pick<ItemRow, 'id' | 'title' | 'link' | 'snippet'> & { total: number }

type Limits = { listed: number; counted: number }

/**
 * The articles that each of these readers' next notice is about, newest first: `listed` of them, each with the number of all. Older ones
 * than the feed's last `counted` aren't looked at. The first document of a feed is no news, except for items that were published since the
 * reader subscribed.
 */
export async function findNews(
  tx: Tx,
  subscriptions: readonly NotifyingSubscription[],
  { listed, counted }: Limits,
): Promise<NewsItem[]> {
  if (subscriptions.length === 0) return []
  const edges = await findEdges(tx, { feedIds: subscriptions.map(({ feedId }) => feedId), counted })
  const turns = subscriptions.map(({ userId, feedId, notifiedUpTo, createdAt }) => {
    const { olderId = 0, firstArrival = 0 } = edges.get(feedId) ?? {}
    const above = notifiedUpTo === null ? null : Math.max(notifiedUpTo, olderId)
    return [userId, feedId, above, olderId, createdAt, firstArrival + minute]
  })
  const columns = ['userId', 'feedId', 'above', 'olderId', 'createdAt', 'arrivedAfter']
  const { rows } = await sql<Turn & { id: number; total: number }>`${plannedOnce('notified_items')}
    with turn as (select * from ${jsonRows(tx, columns, turns)} as given),
    notified as (
      select turn.*, item.id as "itemId" from turn cross join items as item
      where item."feedId" = turn."feedId" and item.id > turn.above
      union
      select turn.*, item.id as "itemId" from turn cross join "noticeItems" as by_rule cross join items as item
      where by_rule."userId" = turn."userId" and item.id = by_rule."itemId" and item."feedId" = turn."feedId"
        and item.id > turn."olderId"),
    news as (
      select notified."userId", notified."feedId", item.id,
        count(*) over (partition by notified."userId", notified."feedId") as total,
        row_number() over (partition by notified."userId", notified."feedId" order by item.id desc) as place
      from notified join items as item on item.id = notified."itemId"
      left join subscriptions as subscription
        on subscription."userId" = notified."userId" and subscription."feedId" = notified."feedId"
      left join "itemStates" as state
        on state."userId" = notified."userId" and state."feedId" = notified."feedId" and state."itemId" = item.id
      left join "noticeItems" as by_rule on by_rule."userId" = notified."userId" and by_rule."itemId" = item.id
      where state."hiddenAt" is null and (by_rule."itemId" is not null or ${isUnread})
        and (item."publishedAt" >= notified."createdAt" or item."arrivedAt" > notified."arrivedAfter"))
    select "userId", "feedId", id, total from news where place <= ${sql.lit(listed)}
    order by "userId", "feedId", place`.execute(tx)
  const words = await findWords(
    tx,
    rows.map(({ id }) => id),
  )
  return rows.flatMap((row) => {
    const item = words.get(row.id)
    return item === undefined ? [] : [{ ...row, ...item, total: Number(row.total) }]
  })
}

type Edges = { feedId: number; olderId: number; firstArrival: number }

/** The newest item below the last `counted` of each feed (0 if there is none), and when its first items arrived. */
async function findEdges(
  tx: Tx,
  { feedIds, counted }: { feedIds: number[]; counted: number },
): Promise<Map<number, Edges>> {
  const feeds = jsonRows(
    tx,
    ['feedId'],
    [...new Set(feedIds)].map((feedId) => [feedId]),
  )
  const { rows } = await sql<Edges>`${plannedOnce('feed_edges')} select "feedId",
      coalesce((select id from items where "feedId" = feed."feedId" order by id desc limit 1 offset ${sql.lit(counted)}), 0) as "olderId",
      coalesce((select "arrivedAt" from items where "feedId" = feed."feedId" order by id limit 1), 0) as "firstArrival"
    from ${feeds} as feed`.execute(tx)
  return new Map(rows.map((edges) => [edges.feedId, edges]))
}

/** Once for all readers of a feed. */
async function findWords(tx: Tx, itemIds: number[]) {
  const items = await tx
    .selectFrom('items')
    .select(['id', 'title', 'link', 'snippet'])
    .where(isAnyNumber(tx, 'id', [...new Set(itemIds)]))
    .execute()
  return new Map(items.map((item) => [item.id, item]))
}

type Notified = Turn & { notifiedAt: number | null }

/** The readers were notified of all items that the feeds have now. */
export async function noteNotified(tx: Tx, turns: readonly Notified[]): Promise<void> {
  if (turns.length === 0) return
  const notified = jsonRows(
    tx,
    ['userId', 'feedId', 'at'],
    turns.map(({ userId, feedId, notifiedAt }) => [userId, feedId, notifiedAt]),
  )
  await sql`${plannedOnce('note_notified')} update subscriptions set
      "notifiedUpTo" = case when "notifiedUpTo" is not null
        then coalesce((select max(id) from items where items."feedId" = subscriptions."feedId"), "notifiedUpTo") end,
      "notifiedAt" = coalesce(notified.at, "notifiedAt")
    from ${notified} as notified
    where subscriptions."userId" = notified."userId" and subscriptions."feedId" = notified."feedId"`.execute(tx)
  await sql`${plannedOnce('forget_notice_items')} delete from "noticeItems" where ("userId", "itemId") in (
    select by_rule."userId", by_rule."itemId" from ${notified} as notified cross join "noticeItems" as by_rule
    cross join items as item where by_rule."userId" = notified."userId" and item.id = by_rule."itemId"
      and item."feedId" = notified."feedId")`.execute(tx)
}
