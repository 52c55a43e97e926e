// The readers' feeds Notices and their items. insertItems (ingest/) adds many items to one feed, this file one item to each of many.
import { sql } from 'kysely'
import { noticesAddress } from '../../core/notices/noticesAddress.ts'
import { isAnyNumber, lockForUpdate } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Tx } from '../../db/schema.ts'
import { indexItems } from '../../db/search.ts'
import type { ReadItem } from '../../ingest/refresh/incomingItems.ts'

type OwnFeed = { userId: number; feedId: number; subscriptionId: number }

/** Locks the feeds of these readers who have one. */
export async function findOwnFeeds(tx: Tx, userIds: number[]): Promise<OwnFeed[]> {
  const { rows } =
    await sql<OwnFeed>`select feed."ownerId" as "userId", feed.id as "feedId", subscription.id as "subscriptionId"
    from feeds as feed
    join subscriptions as subscription on subscription."feedId" = feed.id and subscription."userId" = feed."ownerId"
    where ${isAnyNumber(tx, 'feed.ownerId', userIds)} and feed.url = ${noticesAddress}
    order by feed.id ${lockForUpdate(tx, 'feed')}`.execute(tx)
  return rows
}

export type NewOwnFeed = { userId: number; title: string }

/** The latest possible time, because no worker ever checks these feeds. */
const never = 8_640_000_000_000_000

/** At the top of their readers' first columns. Left out: readers who have the feed, and those without a column. The caller holds the readers. */
export async function createOwnFeeds(tx: Tx, feeds: readonly NewOwnFeed[], now: number): Promise<OwnFeed[]> {
  if (feeds.length === 0) return []
  const own = { url: noticesAddress, description: '', kind: 'notices', nextCheckAt: never, createdAt: now } as const
  const created = await tx
    .insertInto('feeds')
    .values(feeds.map(({ userId, title }) => ({ ...own, ownerId: userId, title })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'ownerId'])
    .execute()
  const columnOf = await findFirstColumns(
    tx,
    created.flatMap(({ ownerId }) => ownerId ?? []),
  )
  await sql`update subscriptions set position = position + 1
    where ${isAnyNumber(tx, 'columnId', [...columnOf.values()])}`.execute(tx)
  const rows = created.flatMap(({ id, ownerId }) => {
    const columnId = columnOf.get(ownerId ?? 0)
    return ownerId === null || columnId === undefined ? [] : [[ownerId, id, columnId, now]]
  })
  const subscribed = await sql<OwnFeed>`
    insert into subscriptions ("userId", "feedId", "columnId", position, "readUpTo", "createdAt", "rulesVersion")
    select reader.id, feed."feedId", feed."columnId", 0, 0, feed.at, reader."rulesVersion"
    from ${jsonRows(tx, ['userId', 'feedId', 'columnId', 'at'], rows)} as feed cross join users as reader
    where reader.id = feed."userId" returning "userId", "feedId", id as "subscriptionId"`.execute(tx)
  return subscribed.rows
}

async function findFirstColumns(tx: Tx, userIds: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ userId: number; id: number }>`select "userId", id from (
      select "userId", id, row_number() over (partition by "userId" order by position, id) as place
      from columns where ${isAnyNumber(tx, 'userId', userIds)}) as ordered
    where place = 1`.execute(tx)
  return new Map(rows.map(({ userId, id }) => [userId, id]))
}

type NoticeOfFeed = { feedId: number; item: ReadItem }

/** The caller holds the item order and the feeds. Returns the ids of the items in the order of the notices; undefined for a known one. */
export async function insertNotices(
  tx: Tx,
  notices: readonly NoticeOfFeed[],
  now: number,
): Promise<(number | undefined)[]> {
  const inserted = await tx
    .insertInto('items')
    .values(notices.map(({ feedId, item: { row, publishedAt } }) => ({ ...row, feedId, publishedAt, arrivedAt: now })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'feedId', 'guidHash'])
    .execute()
  const ids = new Map(inserted.map(({ id, feedId, guidHash }) => [`${feedId} ${guidHash}`, id]))
  const added = notices.map(({ feedId, item }) => ({ feedId, item, itemId: ids.get(`${feedId} ${item.row.guidHash}`) }))
  const rows = added.flatMap(({ itemId, ...one }) => (itemId === undefined ? [] : [{ ...one, itemId }]))
  if (rows.length > 0) {
    await tx
      .insertInto('itemContents')
      .values(rows.map(({ itemId, item: { content, baseUrl } }) => ({ itemId, ...content, baseUrl })))
      .execute()
    await indexItems(
      tx,
      rows.map(({ itemId, item: { row, searchText } }) => ({ itemId, ...row, text: searchText })),
    )
    await noteAdded(tx, rows, now)
  }
  return added.map(({ itemId }) => itemId)
}

async function noteAdded(tx: Tx, rows: { feedId: number; itemId: number }[], now: number): Promise<void> {
  const byFeed = Map.groupBy(rows, ({ feedId }) => feedId)
  const counts = [...byFeed].map(([feedId, items]) => [
    feedId,
    items.length,
    Math.max(...items.map(({ itemId }) => itemId)),
  ])
  await sql`${plannedOnce('note_added_notices')} update feeds set "itemCount" = "itemCount" + added.count,
      "middleItemId" = ((select min(id) from items where items."feedId" = feeds.id) + added.newest) / 2, "lastFetchedAt" = added.at
    from ${jsonRows(
      tx,
      ['feedId', 'count', 'newest', 'at'],
      counts.map((row) => [...row, now]),
    )} as added
    where feeds.id = added."feedId"`.execute(tx)
}
