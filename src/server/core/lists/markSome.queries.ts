// Marks chosen items read, each by its own mark.
import { sql } from 'kysely'
import { asBigint, lockForReference } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { isReadersItem, joinReadersSide } from '../items/items.queries.ts'
import type { PageEnd } from '../items/pageEnd.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { isRead } from '../readMarks/readRule.queries.ts'
import type { ItemScope } from './itemScope.queries.ts'
import { mergeItems } from './river.queries.ts'

/** An unread item with the mark that keeps it unread, if it has one, and the read mark of its subscription. */
export type UnreadItem = {
  itemId: number
  feedId: number
  unreadAgainAt: number | null
  subscriptionId: number | null
  readUpTo: number | null
}

const rowsPerStatement = 1000
/** More than any reader has: a list without a limit has no order to stop at. */
const allItems = 10_000_000

type Beyond = { scope: ItemScope; place: PageEnd; isNewer: boolean }

/** The unread items of the scope that were published before the place, or after it. */
export async function findUnreadBeyond(
  tx: Tx,
  reader: ItemReader,
  { scope, place, isNewer }: Beyond,
): Promise<number[]> {
  const ids = mergeItems(tx, {
    reader,
    scope,
    unreadOnly: true,
    after: place,
    limit: allItems,
    isOldestFirst: isNewer,
  })
  return (await sql<{ id: number }>`${ids}`.execute(tx)).rows.map(({ id }) => id)
}

/** Returns the items that are the reader's and unread. They are locked in the order of their ids, as all calls that mark several do. */
export async function lockUnread(tx: Tx, reader: ItemReader, itemIds: number[]): Promise<UnreadItem[]> {
  const unread: UnreadItem[] = []
  const inOrder = itemIds.toSorted((one, other) => one - other)
  for (const some of chunksOf(inOrder, rowsPerStatement)) {
    const { rows } = await sql<UnreadItem>`select item.id as "itemId", item."feedId", state."unreadAgainAt",
        subscription.id as "subscriptionId", subscription."readUpTo"
      from items as item ${joinReadersSide(reader)}
      where ${isAmong('item.id', some)} and ${isReadersItem(reader)} and not ${isRead}
      order by item.id ${lockForReference(tx, 'item')}`.execute(tx)
    unread.push(...rows)
  }
  return unread
}

type Marking = { items: UnreadItem[]; now: number }

export async function markRead(tx: Tx, reader: ItemReader, { items, now }: Marking): Promise<void> {
  for (const some of chunksOf(items, rowsPerStatement)) {
    const rows = some.map(
      ({ feedId, itemId }) => sql`(${asBigint(reader.id)}, ${asBigint(feedId)}, ${asBigint(itemId)}, ${asBigint(now)})`,
    )
    await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt") values ${sql.join(rows)}
      on conflict ("userId", "feedId", "itemId")
        do update set "readAt" = excluded."readAt", "unreadAgainAt" = null`.execute(tx)
  }
}
