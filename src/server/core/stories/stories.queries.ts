import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isAmong } from '../../db/isAmong.ts'
import { sameSizeLists } from '../../db/sameSizeLists.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import { isUnread } from '../readMarks/readRule.queries.ts'
import { isSameStory } from './sameStory.queries.ts'

/** The same story as `ofItem` in another feed of the reader. */
export type StoryCopy = { ofItem: number; itemId: number; feedTitle: string }

// Goes from an item to its copies and on to the reader: SQLite keeps this order for cross joins. Otherwise it would begin with
// the reader's feeds and look at all their items.
const item = sql.raw('item')
const copy = sql.raw('copy')

/** The copies of these items in the reader's other feeds, oldest first. A list returns the items with a `storyId`. */
export async function findCopies(db: Db, reader: Reader, itemIds: number[]): Promise<StoryCopy[]> {
  const copies: StoryCopy[] = []
  for (const some of sameSizeLists(itemIds)) {
    const { rows } = await sql<StoryCopy>`select item.id as "ofItem", copy.id as "itemId",
        coalesce(own.title, feeds.title) as "feedTitle"
      from items as item cross join items as copy cross join subscriptions as own cross join feeds
      where item.id in (${sql.join(some)}) and ${isSameStory(reader, item, copy)}
        and own."userId" = ${reader.id} and own."feedId" = copy."feedId" and feeds.id = copy."feedId"
      order by copy.id`.execute(db)
    copies.push(...rows)
  }
  return copies
}

/** True for an `item` that another feed of the reader, one that is not muted, had before. Lists that hide copies show the first one. */
export const isHiddenCopy = (reader: Reader): RawBuilder<SqlBool> =>
  sql`(item."storyId" is not null and exists (select 1 from items as copy cross join subscriptions as own
    where ${isSameStory(reader, item, copy)} and copy.id < item.id
      and own."userId" = ${reader.id} and own."feedId" = copy."feedId" and own."mutedAt" is null))`

/** How many unread items of each subscription are hidden copies, by subscription id; those with none are left out. */
export async function countHiddenUnread(db: Db, reader: Reader, only?: number[]): Promise<Map<number, number>> {
  const isCounted = only === undefined ? sql`` : sql` and ${isAmong('subscription.id', only)}`
  const { rows } = await sql<{ id: number; hidden: number }>`
    select subscription.id, count(*) as hidden from subscriptions as subscription
    join items as item on item."feedId" = subscription."feedId" and item."storyId" is not null
    left join "itemStates" as state on state."userId" = subscription."userId"
      and state."feedId" = item."feedId" and state."itemId" = item.id
    where subscription."userId" = ${reader.id}${isCounted} and ${isUnread} and ${isHiddenCopy(reader)}
    group by subscription.id`.execute(db)
  return new Map(rows.map(({ id, hidden }) => [id, hidden]))
}
