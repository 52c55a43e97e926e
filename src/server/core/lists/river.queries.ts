// The newest, or the oldest, of a reader's items over all their feeds, by one of two ways. The words below are for the newest.
//
// The walk goes through all stored items by publication (index items_in_order) and keeps the reader's. It is cheap for a reader
// who subscribes to most stored feeds, as on every home server: it checks only a few more items than the page has.
//
// The merge reads the items of each feed in order (index items_newest): one item per feed and one more for each item it takes.
// It is cheap for a reader who subscribes to a few of thousands of feeds. On SQLite it is a recursive query with an ordered
// queue. The queue starts with the first item of each feed; each item taken out is replaced by the next one of its feed. The
// recursion of PostgreSQL has no order, so there `lateral` reads the first item of each feed. The `limit` newest of these bound
// the page from below, so few feeds need a second item, and the sort is short.
//
// `mark` is a subscription in the scope, by its "feedId" and "doneUpTo".
import { type RawBuilder, sql } from 'kysely'
import { hasOrderedRecursion, joinInPlace, joinItemsOfEach } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { type ItemView, itemView, joinPlace, joinReadersSide } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { doneUpTo, isUnread, isUnreadAgain, unreadAboveMark } from '../readMarks/readRule.queries.ts'
import { isHiddenCopy } from '../stories/stories.queries.ts'
import { type ItemScope, isItemInScope, isItemTagged, isSubscriptionInScope } from './itemScope.queries.ts'

export type RiverOptions = {
  reader: ItemReader
  scope: ItemScope
  unreadOnly: boolean
  /** Only items after this place; null: from the start. */
  after: PageEnd | null
  limit: number
  /** The list begins with the oldest item instead of the newest. */
  isOldestFirst?: boolean
}

type Sql = RawBuilder<unknown>

/** A query for the ids of the first items of the scope, `limit` at most, in any order. */
export function mergeItems(db: Db, options: RiverOptions): Sql {
  return hasOrderedRecursion(db) ? mergeByQueue(options) : mergeByLateral(options)
}

/** Items tagged by themselves belong to any feed, and one feed has an index of its own. */
export const canWalk = ({ scope }: RiverOptions): boolean => scope.tagId === undefined && scope.feedId === undefined

/** Checking whether an item is read costs twice as much as checking whether the reader subscribes to its feed. */
const itemsWalkedPerFeed = { all: 4, unread: 2 }

/**
 * The first items of the scope by the walk, in order. If there are fewer than `limit`, the caller must merge. The walk stops after
 * a few items per feed of the reader. It does not begin if the reader seems to subscribe to too few of the stored feeds. So a walk
 * without a result costs a fraction of the merge (docs/technotes/newest-of-many-feeds.md).
 */
export function walkItems(db: Db, options: RiverOptions, walked = itemsWalkedPerFeed): RawBuilder<ItemView> {
  const { reader, scope, unreadOnly, limit } = options
  const perFeed = sql.lit(unreadOnly ? walked.unread : walked.all)
  const last = sql`(select item."publishedAt" from items as item where ${isAfterPlace(options)}
    order by ${placesInOrder(options)} limit 1 offset (select feeds * ${perFeed} from walk))`
  const subscription = joinInPlace(db, {
    table: 'subscriptions',
    as: 'subscription',
    on: sql`${isSubscriptionInScope(reader, scope)} and subscription."feedId" = item."feedId"`,
  })
  const state = joinInPlace(db, {
    table: 'itemStates',
    as: 'state',
    on: sql`state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id`,
    // SQLite prefers the index by item, and then has to find the row.
    index: 'sqlite_autoindex_itemStates_1',
    isOptional: true,
  })
  const feed = joinInPlace(db, { table: 'feeds', as: 'feed', on: sql`feed.id = item."feedId"` })
  // Most items that a walk for unread ones passes are read: their subscription is never looked up.
  const rowsOfItem = unreadOnly ? sql`${state} ${subscription} ${feed}` : sql`${subscription} ${state} ${feed}`
  // The count includes muted feeds, so it reads only the index. The highest id approximates the number of feeds. If many feeds were
  // deleted, the walk does not begin.
  return sql<ItemView>`with walk as materialized (
      select count(*) as feeds from subscriptions as subscription where ${isSubscriptionInScope(reader, { ...scope, withMuted: true })}),
    bound as materialized (
      select case when feeds * feeds * ${perFeed} >= ${limit} * (select max(id) from feeds)
        then coalesce(${last}, ${endOf(options)}) end as last from walk)
    select ${itemView} from items as item ${rowsOfItem} ${joinPlace(reader)}
    where item."publishedAt" ${upTo(options)} (select last from bound) and ${isAfterPlace(options)}
      and ${unreadOnly ? isUnread : sql`state."hiddenAt" is null`}${isShown(reader)}
    order by ${placesInOrder(options)} limit ${limit}`
}

/** A query for the ids of the first `limit` items of each feed of the scope; items of feeds outside it are left out. */
export function firstItemsOfEachFeed(db: Db, options: RiverOptions): Sql {
  const again = sql`select item."publishedAt", item.id from "itemStates" as state join items as item on item.id = state."itemId"
    where state."userId" = ${options.reader.id} and state."feedId" = mark."feedId" and state."itemId" <= mark."doneUpTo"
      and ${isUnreadAgain} and ${isAfterPlace(options)}${isShown(options.reader)}`
  const order = sql`order by "publishedAt" ${way(options)}, id ${way(options)} limit ${options.limit}`
  // With a limit of its own it ends after a few entries of the index.
  const unread = sql`select item."publishedAt", item.id from items as item
    where item."feedId" = mark."feedId" and ${isWanted(options)} order by ${placesInOrder(options)} limit ${options.limit}`
  const newest = options.unreadOnly
    ? sql`select id from (select * from (${unread}) as first union all ${again}) as own ${order}`
    : sql`select id from (${unread}) as own`
  return sql`with mark as materialized (${marks(options)})
    select item.id from mark ${joinItemsOfEach(db, newest)}`
}

function mergeByQueue(options: RiverOptions): Sql {
  // The queue carries the values that the search for a feed's next item needs. Each column has a cost.
  const [columns, ofMark, ofNone] = options.unreadOnly
    ? [sql`, "doneUpTo", "earliest"`, sql`, mark."doneUpTo", mark."earliest"`, sql`, null, null`]
    : [sql``, sql``, sql``]
  const nextOf = (source: Sql, bound: Sql) => sql`
    select mark."feedId", next."publishedAt", next.id ${ofMark}
    from ${source} as mark join items as next on next.id = (
      select item.id from items as item where item."feedId" = mark."feedId" and ${isWanted(options)} and ${bound}
      order by ${placesInOrder(options)} limit 1)`
  const behindTheOneTaken = sql`(item."publishedAt", item.id) ${beyond(options)} (mark."publishedAt", mark.id)`
  return sql`with recursive source as materialized (${marks(options)}),
    queue ("feedId", "publishedAt", id ${columns}) as (
      select * from (
        ${nextOf(options.unreadOnly ? sql`(select * from source where "earliest" is not null)` : sql`source`, sql`true`)}
        ${sql.join(
          itemsOutsideFeeds(options).map(
            (items) => sql`union all select null, "publishedAt", id ${ofNone} from (${items})`,
          ),
          sql` `,
        )})
      union all ${nextOf(sql`queue`, behindTheOneTaken)}
      order by 2 ${way(options)}, 3 ${way(options)} limit ${options.limit})
    select id from queue`
}

function mergeByLateral(options: RiverOptions): Sql {
  const ofFeed = (bound: Sql, most: Sql) => sql`select item."publishedAt", item.id from items as item
    where item."feedId" = mark."feedId" and ${isWanted(options)} and ${bound}
    order by ${placesInOrder(options)} limit ${most}`
  const last = sql`(select coalesce((select "first" from head order by "first" ${way(options)} offset ${options.limit - 1} limit 1), ${endOf(options)}))`
  return sql`with source as materialized (${marks(options)}),
    head as materialized (
      select mark.*, own."publishedAt" as "first" from source as mark cross join lateral (${ofFeed(sql`true`, sql`1`)}) as own)
    select id from (
      select own.* from head as mark
        cross join lateral (${ofFeed(sql`item."publishedAt" ${upTo(options)} ${last}`, sql`${options.limit}`)}) as own
        where mark."first" ${upTo(options)} ${last}
      ${sql.join(
        itemsOutsideFeeds(options).map((items) => sql`union all select * from (${items}) as outside`),
        sql` `,
      )}
    ) as merged order by "publishedAt" ${way(options)}, id ${way(options)} limit ${options.limit}`
}

/** Over `item` and `mark`: the items that a feed contributes. `itemsOutsideFeeds` adds items marked unread again below the mark. */
const isWanted = ({ reader, unreadOnly, ...list }: RiverOptions): Sql =>
  sql`${isAfterPlace(list)}${isShown(reader)}${
    unreadOnly
      ? sql` and item."publishedAt" >= mark."earliest" and ${unreadAboveMark(reader.id)}`
      : sql` and ${isNotHidden(reader)}`
  }`

/** Over `item`. A scalar value, because PostgreSQL would turn `not exists` into a join over all hidden items. */
const isNotHidden = (reader: ItemReader): Sql =>
  sql`(select state."hiddenAt" from "itemStates" as state
    where state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id) is null`

/** Over `item`. No condition for a reader who sees all copies. */
const isShown = (reader: ItemReader): Sql => (reader.hidesDuplicates ? sql` and not ${isHiddenCopy(reader)}` : sql``)

type Direction = Pick<RiverOptions, 'isOldestFirst'>

const isAfterPlace = ({ after, ...direction }: Pick<RiverOptions, 'after'> & Direction): Sql =>
  after === null ? sql`true` : sql`(item."publishedAt", item.id) ${beyond(direction)} (${after.at}, ${after.id})`

const way = ({ isOldestFirst }: Direction): Sql => (isOldestFirst ? sql`asc` : sql`desc`)
const beyond = ({ isOldestFirst }: Direction): Sql => (isOldestFirst ? sql`>` : sql`<`)
const upTo = ({ isOldestFirst }: Direction): Sql => (isOldestFirst ? sql`<=` : sql`>=`)
/** Later than every publication in this direction. */
const endOf = ({ isOldestFirst }: Direction): Sql => sql.lit(isOldestFirst ? farAway : longAgo)

/** The order of the list, over `item`. */
export const placesInOrder = (direction: Direction): Sql =>
  sql`item."publishedAt" ${way(direction)}, item.id ${way(direction)}`

/** The number of items above the mark that are checked for the earliest publication. */
const fewItems = 10
/** The earliest date that JavaScript has. */
const longAgo = -8.64e15
const farAway = 8.64e15

/**
 * The subscriptions of the scope. With `unreadOnly` also the publication of the earliest item above the mark: in a feed with only
 * a few unread items, the search does not go through years of read ones. With many items above the mark it is `longAgo`.
 */
function marks({ reader, scope, unreadOnly }: RiverOptions): Sql {
  const above = sql`from items where items."feedId" = subscription."feedId" and items.id > ${doneUpTo('subscription')}`
  const earliest = sql`case when (select items.id ${above} limit 1 offset ${sql.lit(fewItems)}) is not null then ${sql.lit(longAgo)}
    else (select min("publishedAt") from (select items."publishedAt" ${above} order by items.id limit ${sql.lit(fewItems)}) as few) end`
  return sql`select subscription."feedId", ${doneUpTo('subscription')} as "doneUpTo", ${unreadOnly ? earliest : sql`null`} as "earliest"
    from subscriptions as subscription where ${isSubscriptionInScope(reader, scope)}`
}

/** Queries for the few items of the scope that none of its feeds lists. */
function itemsOutsideFeeds(options: RiverOptions): Sql[] {
  const { reader, scope, unreadOnly, limit } = options
  const again = sql`select item."publishedAt", item.id from source as mark
    join "itemStates" as state on state."userId" = ${reader.id} and state."feedId" = mark."feedId"
    join items as item on item.id = state."itemId"
    where ${isUnreadAgain} and state."itemId" <= mark."doneUpTo" and ${isAfterPlace(options)}${isShown(reader)}`
  const tagged = (tagId: number) => sql`select item."publishedAt", item.id
    from "itemTags" as tagging join items as item on item.id = tagging."itemId" ${joinReadersSide(reader)}
    where tagging."tagId" = ${tagId} and ${isItemTagged(reader, tagId)} and ${isItemInScope(reader, scope)}
      and item."feedId" not in (select "feedId" from source) and ${isAfterPlace(options)}
      and ${unreadOnly ? isUnread : sql`state."hiddenAt" is null`}
    order by ${placesInOrder(options)} limit ${limit}`
  return [...(unreadOnly ? [again] : []), ...(scope.tagId === undefined ? [] : [tagged(scope.tagId)])]
}
