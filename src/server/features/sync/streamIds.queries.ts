// The ids of the items of a stream. Ids rise with arrival, so their order is the order of the protocol.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { joinReadersSide } from '../../core/items/items.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { doneUpTo, isUnreadAgain, readOrHiddenAt } from '../../core/readMarks/readRule.queries.ts'
import { isAnyNumber, joinRowsOfEach } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import { isUnreadThere } from './unreadThere.queries.ts'

type Sql = RawBuilder<unknown>

/** `from` is included, `below` is not. */
export type IdRange = { from: number; below: number }
export type ItemFilter = { read?: boolean | undefined; saved?: boolean | undefined }
type Page = { range: IdRange; filter: ItemFilter; oldestFirst: boolean; limit: number }

const inRange = ({ from, below }: IdRange): RawBuilder<SqlBool> => sql`item.id >= ${from} and item.id < ${below}`
const orderOf = ({ oldestFirst }: Pick<Page, 'oldestFirst'>): Sql => (oldestFirst ? sql`item.id` : sql`item.id desc`)

const stateOf = (reader: Reader): Sql => sql`left join "itemStates" as state
  on state."userId" = ${reader.id} and state."feedId" = item."feedId" and state."itemId" = item.id`

/** Over item, subscription and state. */
function passes({ read, saved }: ItemFilter): Sql {
  const readPart = read === undefined ? sql`` : read ? sql` and not ${isUnreadThere}` : sql` and ${isUnreadThere}`
  const savedPart =
    saved === undefined ? sql`` : saved ? sql` and state."savedAt" is not null` : sql` and state."savedAt" is null`
  return sql`${readPart}${savedPart}`
}

const isFiltered = ({ read, saved }: ItemFilter): boolean => read !== undefined || saved !== undefined

async function idsOf(db: Db, query: Sql): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`${query}`.execute(db)
  return rows.map(({ id }) => id)
}

/** Any `limit` of them, of some feeds of the reader. Unread items are read from the mark on. */
export function findIdsWithin(
  db: Db,
  reader: Reader,
  { feeds, range, filter, limit }: { feeds: number[]; range: IdRange; filter: ItemFilter; limit: number },
): Promise<number[]> {
  const isUnread = filter.read === false
  const above = isUnread ? sql` and item.id > ${doneUpTo('subscription')}` : sql``
  const on = sql<SqlBool>`item."feedId" = subscription."feedId"${above} and ${inRange(range)}`
  return idsOf(
    db,
    sql`select item.id from subscriptions as subscription ${joinRowsOfEach(db, { table: 'items', as: 'item', on })}
      ${isFiltered(filter) ? stateOf(reader) : sql``}
      where subscription."userId" = ${reader.id} and ${isAnyNumber(db, 'subscription.id', feeds)}
      ${isUnread ? sql`and ${readOrHiddenAt} is null and subscription."mutedAt" is null${passes({ saved: filter.saved })}` : passes(filter)} limit ${limit}`,
  )
}

/** The number of items of some feeds of the reader, and the latest id of all items. */
export async function measureFeeds(
  db: Db,
  reader: Reader,
  feeds: number[],
): Promise<{ items: number; lastId: number }> {
  const { rows } = await sql<{ items: number | null; lastId: number | null }>`select
      (select sum(feeds."itemCount") from subscriptions as subscription join feeds on feeds.id = subscription."feedId"
        where subscription."userId" = ${reader.id} and ${isAnyNumber(db, 'subscription.id', feeds)}) as items,
      (select max(id) from items) as "lastId"`.execute(db)
  return { items: Number(rows[0]?.items ?? 0), lastId: rows[0]?.lastId ?? 0 }
}

/** The items below the marks that are unread again. */
export function findUnreadAgainIds(
  db: Db,
  reader: Reader,
  { feeds, range, filter }: { feeds: number[]; range: IdRange; filter: ItemFilter },
): Promise<number[]> {
  return idsOf(
    db,
    sql`select item.id from "itemStates" as state join items as item on item.id = state."itemId"
      join subscriptions as subscription on subscription."userId" = state."userId" and subscription."feedId" = state."feedId"
      where state."userId" = ${reader.id} and ${isUnreadAgain}
        and item.id <= ${doneUpTo('subscription')} and subscription."mutedAt" is null and ${inRange(range)} and ${isAnyNumber(db, 'subscription.id', feeds)}
        ${passes({ saved: filter.saved })}`,
  )
}

/** Saved items, including those of deleted feeds. */
export function findSavedIds(
  db: Db,
  reader: Reader,
  { range, filter }: { range: IdRange; filter: ItemFilter },
): Promise<number[]> {
  return idsOf(
    db,
    sql`select item.id from "itemStates" as state join items as item on item.id = state."itemId"
      left join subscriptions as subscription
        on subscription."userId" = state."userId" and subscription."feedId" = state."feedId"
      where state."userId" = ${reader.id} and state."savedAt" is not null and ${inRange(range)}${passes(filter)}`,
  )
}

/** Saved and tagged items of feeds that the reader doesn't subscribe to (anymore). */
export function findLeftIds(db: Db, reader: Reader, { range, filter, oldestFirst, limit }: Page): Promise<number[]> {
  // A number without end is none for the databases.
  const most = sql.lit(Math.min(limit, Number.MAX_SAFE_INTEGER))
  return idsOf(
    db,
    sql`select item.id from (
        select "itemId" from "itemStates" where "userId" = ${reader.id} and "savedAt" is not null
        union select "itemTags"."itemId" from "itemTags" join tags on tags.id = "itemTags"."tagId" where tags."userId" = ${reader.id}
      ) as kept
      join items as item on item.id = kept."itemId" ${joinReadersSide(reader)}
      where subscription.id is null and ${inRange(range)}${passes(filter)}
      order by ${orderOf({ oldestFirst })} limit ${most}`,
  )
}

/** Items that have one of the tags themselves. The caller has checked that the tags are the reader's. */
export function findTaggedIds(
  db: Db,
  reader: Reader,
  { tagIds, range, filter }: { tagIds: number[]; range: IdRange; filter: ItemFilter },
): Promise<number[]> {
  return idsOf(
    db,
    sql`select item.id from "itemTags" as tagging join items as item on item.id = tagging."itemId" ${joinReadersSide(reader)}
      where ${isAnyNumber(db, 'tagging.tagId', tagIds)} and tagging."itemId" >= ${range.from}
        and tagging."itemId" < ${range.below}${passes(filter)}`,
  )
}

export async function findSubscriptionIds(db: Db, reader: Reader): Promise<number[]> {
  const rows = await db.selectFrom('subscriptions').select('id').where('userId', '=', reader.id).execute()
  return rows.map(({ id }) => id)
}
