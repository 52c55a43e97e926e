// The lists of items that a reader can request. Each has its own order and is cut by place.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { limits } from '../../../shared/limits.ts'
import { joinInPlace } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { type ItemView, itemView, joinPlace, joinReadersSide } from '../items/items.queries.ts'
import type { Reader } from '../reader.ts'
import { isRead, isUnread } from '../readMarks/readRule.queries.ts'
import { holdsEveryItem, type ItemScope, isItemInScope, isSubscriptionInScope } from './itemScope.queries.ts'
import {
  canWalk,
  firstItemsOfEachFeed,
  mergeItems,
  placesInOrder,
  type RiverOptions,
  walkItems,
} from './river.queries.ts'

/** The newest items of the whole scope, or the oldest. */
export async function findRiverItems(db: Db, options: RiverOptions): Promise<ItemView[]> {
  const walked = canWalk(options) ? (await walkItems(db, options).execute(db)).rows : []
  if (walked.length === options.limit) return walked
  // One feed needs no merging. Under a tag there may be items of a feed that is not tagged.
  const isOneFeed = options.scope.feedId !== undefined && options.scope.tagId === undefined
  const ids = isOneFeed ? firstItemsOfEachFeed(db, options) : mergeItems(db, options)
  return findByIds(db, options, { ids, order: placesInOrder(options), most: options.limit })
}

/** The reader's subscriptions within the scope, in board order. */
export async function findSubscriptionsInOrder(db: Db, reader: Reader, scope: ItemScope): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select subscription.id from subscriptions as subscription join columns on columns.id = subscription."columnId"
    where ${isSubscriptionInScope(reader, { ...scope, withMuted: true })}
    order by columns.position, subscription.position, subscription.id`.execute(db)
  return rows.map(({ id }) => id)
}

/** The newest or oldest `limit` items of each feed, with the feeds in board order. One page, for any number of feeds. */
export function findFirstItemsOfEachFeed(db: Db, options: RiverOptions): Promise<ItemView[]> {
  const order = sql`(select position from columns where columns.id = subscription."columnId"), subscription.position, ${placesInOrder(options)}`
  return findByIds(db, options, { ids: firstItemsOfEachFeed(db, options), order, most: limits.itemsPageMax })
}

async function findByIds(
  db: Db,
  { reader }: RiverOptions,
  { ids, order, most }: { ids: RawBuilder<unknown>; order: RawBuilder<unknown>; most: number },
): Promise<ItemView[]> {
  // Otherwise SQLite may read all stored items in this order and look each up in the page.
  const item = joinInPlace(db, { table: 'items', as: 'item', on: sql`item.id = page.id` })
  const { rows } = await sql<ItemView>`select ${itemView} from (${ids}) as page
    ${item} ${joinReadersSide(reader)} order by ${order} limit ${most}`.execute(db)
  return rows
}

const everything = sql<SqlBool>`true`

/** A mark that keeps an item for the reader. */
export type KeptMark = 'savedAt' | 'laterAt'

type MarkedOptions = RiverOptions & { mark: KeptMark }

/**
 * Items with the mark, latest or earliest marked first, including those of deleted feeds. `found`: the condition of a search,
 * over `item`.
 */
export async function findMarkedItems(db: Db, options: MarkedOptions, found = everything): Promise<ItemView[]> {
  const { after, limit, isOldestFirst } = options
  const markedAt = markOf(options)
  const [beyond, way] = isOldestFirst ? [sql`>`, sql`asc`] : [sql`<`, sql`desc`]
  const isAfterPlace = after ? sql`(${markedAt}, item.id) ${beyond} (${after.at}, ${after.id})` : sql`true`
  const { rows } =
    await sql<ItemView>`select ${itemView} ${markedItems(options, found, joinPlace(options.reader))} and ${isAfterPlace}
    order by ${markedAt} ${way}, item.id ${way} limit ${limit}`.execute(db)
  return rows
}

/** The number of these items on all pages. Counting the marks reads one index, so it leaves the items out if it can. */
export async function countMarkedItems(db: Db, options: MarkedOptions, found = everything): Promise<number> {
  const isEveryMark = found === everything && !options.unreadOnly && holdsEveryItem(options.scope)
  const marked = isEveryMark ? sql`from "itemStates" as state where ${isMarked(options)}` : markedItems(options, found)
  const { rows } = await sql<{ count: number }>`select count(*) as count ${marked}`.execute(db)
  return rows[0]?.count ?? 0
}

/** How far the reader is in the list. Words are 0 for items that were stored before they were counted. */
export async function measureProgress(db: Db, options: MarkedOptions): Promise<{ read: number; wordsLeft: number }> {
  const { rows } = await sql<Record<'read' | 'wordsLeft', number | null>>`
    select sum(case when ${isRead} then 1 else 0 end) as read,
      sum(case when ${isRead} then 0 else coalesce(item.words, 0) end) as "wordsLeft" ${markedItems(options, everything)}`.execute(
    db,
  )
  return { read: Number(rows[0]?.read ?? 0), wordsLeft: Number(rows[0]?.wordsLeft ?? 0) }
}

const markOf = ({ mark }: { mark: KeptMark }) => sql`state.${sql.ref(mark)}`

const isMarked = ({ reader, mark }: MarkedOptions) =>
  sql`state."userId" = ${reader.id} and ${markOf({ mark })} is not null`

/** `joins`: what a count does not need. */
const markedItems = (options: MarkedOptions, found: RawBuilder<SqlBool>, joins: RawBuilder<unknown> = sql``) => sql`
  from "itemStates" as state join items as item on item.id = state."itemId"
  join feeds as feed on feed.id = item."feedId"
  left join subscriptions as subscription on subscription."userId" = ${options.reader.id} and subscription."feedId" = item."feedId"
  ${joins}
  where ${isMarked(options)} and ${isListed(options)} and ${found}`

const isListed = ({ reader, scope, unreadOnly }: MarkedOptions): RawBuilder<SqlBool> =>
  sql`${isItemInScope(reader, scope)}${unreadOnly ? sql` and ${isUnread}` : sql``}`
