// The newest of a reader's items over all their feeds, found by merging: every feed's items lie in order already
// (index items_newest), so the merge looks at one item per feed and one more for each it takes, however many there are.
// Sorting all would cost 30 to 100 times as much at a million items.
//
// SQLite: a recursive query whose queue is ordered. It starts with the first item of each feed; whenever it takes one
// out, it puts that feed's next one in. PostgreSQL, whose recursion has no order: the first item of each feed by
// `lateral`; as many of those as are asked for bound the page from below, so that few feeds give a second one, and the
// sort is short. `mark` is a subscription in the scope, by its "feedId" and "readUpTo".
import { type RawBuilder, sql } from 'kysely'
import { hasOrderedRecursion, joinItemsOfEach } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import type { Place } from '../items/itemPlace.ts'
import { joinReadersSide } from '../items/items.queries.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { isRead, unreadAboveMark } from '../readMarks/readRule.queries.ts'
import { isHiddenCopy } from '../stories/stories.queries.ts'
import { type ItemScope, isItemInScope, isItemTagged, isSubscriptionInScope } from './itemScope.queries.ts'

export type RiverOptions = {
  reader: ItemReader
  scope: ItemScope
  unreadOnly: boolean
  /** Only what comes after this place; null: from the start. */
  after: Place | null
  limit: number
}

type Sql = RawBuilder<unknown>

/** A query for the ids of the newest items of the scope, `limit` at most, in any order. */
export function newestItems(db: Db, options: RiverOptions): Sql {
  return hasOrderedRecursion(db) ? mergeByQueue(options) : mergeByLateral(options)
}

/** A query for the ids of the newest `limit` items of each feed of the scope; items of feeds outside it are left out. */
export function newestItemsOfEachFeed(db: Db, options: RiverOptions): Sql {
  const again = sql`select item."publishedAt", item.id from "itemStates" as state join items as item on item.id = state."itemId"
    where state."userId" = ${options.reader.id} and state."feedId" = mark."feedId" and state."itemId" <= mark."readUpTo"
      and state."unreadAgainAt" > 0 and ${isBelow(options.after)}${isShown(options.reader)}`
  const newest = sql`select id from (
      select item."publishedAt", item.id from items as item where item."feedId" = mark."feedId" and ${isWanted(options)}
      ${options.unreadOnly ? sql`union all ${again}` : sql``}
    ) as own order by "publishedAt" desc, id desc limit ${options.limit}`
  return sql`with mark as materialized (${marks(options)})
    select item.id from mark ${joinItemsOfEach(db, newest)}`
}

function mergeByQueue(options: RiverOptions): Sql {
  // What a feed's next item depends on goes along in the queue, which costs more with each column.
  const [columns, ofMark, ofNone] = options.unreadOnly
    ? [sql`, "readUpTo", "earliest"`, sql`, mark."readUpTo", mark."earliest"`, sql`, null, null`]
    : [sql``, sql``, sql``]
  const nextOf = (source: Sql, bound: Sql) => sql`
    select mark."feedId", next."publishedAt", next.id ${ofMark}
    from ${source} as mark join items as next on next.id = (
      select item.id from items as item where item."feedId" = mark."feedId" and ${isWanted(options)} and ${bound}
      order by item."publishedAt" desc, item.id desc limit 1)`
  const behindTheOneTaken = sql`(item."publishedAt", item.id) < (mark."publishedAt", mark.id)`
  return sql`with recursive source as materialized (${marks(options)}),
    queue ("feedId", "publishedAt", id ${columns}) as (
      select * from (
        ${nextOf(sql`source`, sql`true`)}
        ${sql.join(
          itemsOutsideFeeds(options).map(
            (items) => sql`union all select null, "publishedAt", id ${ofNone} from (${items})`,
          ),
          sql` `,
        )})
      union all ${nextOf(sql`queue`, behindTheOneTaken)}
      order by 2 desc, 3 desc limit ${options.limit})
    select id from queue`
}

function mergeByLateral(options: RiverOptions): Sql {
  const ofFeed = (bound: Sql, most: Sql) => sql`select item."publishedAt", item.id from items as item
    where item."feedId" = mark."feedId" and ${isWanted(options)} and ${bound}
    order by item."publishedAt" desc, item.id desc limit ${most}`
  const since = sql`(select coalesce((select "first" from head order by "first" desc offset ${options.limit - 1} limit 1), ${longAgo}))`
  return sql`with source as materialized (${marks(options)}),
    head as materialized (
      select mark.*, own."publishedAt" as "first" from source as mark cross join lateral (${ofFeed(sql`true`, sql`1`)}) as own)
    select id from (
      select own.* from head as mark
        cross join lateral (${ofFeed(sql`item."publishedAt" >= ${since}`, sql`${options.limit}`)}) as own
        where mark."first" >= ${since}
      ${sql.join(
        itemsOutsideFeeds(options).map((items) => sql`union all select * from (${items}) as outside`),
        sql` `,
      )}
    ) as merged order by "publishedAt" desc, id desc limit ${options.limit}`
}

/** Over `item` and `mark`: what a feed gives. Unread again items below the mark come by `itemsOutsideFeeds`. */
const isWanted = ({ reader, unreadOnly, after }: RiverOptions): Sql =>
  sql`${isBelow(after)}${isShown(reader)}${
    unreadOnly ? sql` and item."publishedAt" >= mark."earliest" and ${unreadAboveMark(reader.id)}` : sql``
  }`

/** Over `item`. No condition for a reader who sees all copies. */
const isShown = (reader: ItemReader): Sql => (reader.hidesDuplicates ? sql` and not ${isHiddenCopy(reader)}` : sql``)

const isBelow = (after: Place | null): Sql =>
  after === null ? sql`true` : sql`(item."publishedAt", item.id) < (${after.at}, ${after.id})`

/** As many items above the mark are looked at to learn where they begin. */
const fewItems = 10
/** No date is earlier. */
const longAgo = -8.64e15

/**
 * The subscriptions of the scope. With unreadOnly also the publication of the earliest item above the mark, so that the
 * search for unread items in a feed that is read but for the latest few does not go through years of it; where they
 * are many it is long ago.
 */
function marks({ reader, scope, unreadOnly }: RiverOptions): Sql {
  const above = sql`from items where items."feedId" = subscription."feedId" and items.id > subscription."readUpTo"`
  const earliest = sql`case when (select items.id ${above} limit 1 offset ${sql.lit(fewItems)}) is not null then ${sql.lit(longAgo)}
    else (select min("publishedAt") from (select items."publishedAt" ${above} order by items.id limit ${sql.lit(fewItems)}) as few) end`
  return sql`select subscription."feedId", subscription."readUpTo", ${unreadOnly ? earliest : sql`null`} as "earliest"
    from subscriptions as subscription where ${isSubscriptionInScope(reader, scope)}`
}

/** Queries for the few items of the scope that none of its feeds lists. */
function itemsOutsideFeeds(options: RiverOptions): Sql[] {
  const { reader, scope, unreadOnly, after, limit } = options
  const again = sql`select item."publishedAt", item.id from source as mark
    join "itemStates" as state on state."userId" = ${reader.id} and state."feedId" = mark."feedId"
    join items as item on item.id = state."itemId"
    where state."unreadAgainAt" > 0 and state."itemId" <= mark."readUpTo" and ${isBelow(after)}${isShown(reader)}`
  const tagged = (tagId: number) => sql`select item."publishedAt", item.id
    from "itemTags" as tagging join items as item on item.id = tagging."itemId" ${joinReadersSide(reader)}
    where tagging."tagId" = ${tagId} and ${isItemTagged(reader, tagId)} and ${isItemInScope(reader, scope)}
      and item."feedId" not in (select "feedId" from source) and ${isBelow(after)}
      ${unreadOnly ? sql`and not ${isRead}` : sql``}
    order by item."publishedAt" desc, item.id desc limit ${limit}`
  return [...(unreadOnly ? [again] : []), ...(scope.tagId === undefined ? [] : [tagged(scope.tagId)])]
}
