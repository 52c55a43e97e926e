// The stored items that a document's items may match, loaded in one round trip.
import { sql } from 'kysely'
import { isAnyNumber, isAnyText } from '../../db/dialect.ts'
import type { Db, ItemRow } from '../../db/schema.ts'

export type StoredItem = Pick<ItemRow, 'id' | 'guidHash' | 'contentHash' | 'title' | 'link' | 'publishedAt'>

export type CandidateQuery = {
  /** Hashes of the keys that identify the document's items. */
  assignedKeys: string[]
  /** Hashes of further keys under which the same items may be stored. */
  otherKeys: string[]
  /** Publication times at which an item under another key is looked for, in epoch milliseconds. */
  moments: number[]
  links: string[]
  titles: string[]
  /** Items under other keys are looked for only when fewer stored items than this have an assigned key. */
  unknownBelow: number
  /** Links and titles of all items are compared only when fewer stored items than this have an assigned key. */
  renamedBelow: number
}

export type Candidates = {
  stored: StoredItem[]
  /** When items with these keys were purged, by key hash. Purged items never return. */
  purgedAt: Map<string, number>
}

export const noCandidates: Candidates = { stored: [], purgedAt: new Map() }

/** Publishers edit and publish again what is recent. */
const recentItems = 500

/**
 * Comparing links and titles reads the items of the feed, so the newest ones are compared where a key is unknown, and all of them only
 * where most keys are.
 */
export async function loadCandidates(db: Db, feedId: number, query: CandidateQuery): Promise<Candidates> {
  const { assignedKeys, otherKeys, moments, links, titles, unknownBelow, renamedBelow } = query
  const columns = sql`item.id, item."guidHash", item."contentHash", item.title, item.link, item."publishedAt"`
  const { rows } = await sql<StoredItem>`
    with assigned as materialized (
      select ${columns} from items as item
      where item."feedId" = ${feedId} and ${isAnyText(db, 'item.guidHash', assignedKeys)})
    select * from assigned
    union all
    select ${columns} from items as item
    where item."feedId" = ${feedId} and ${isAnyText(db, 'item.guidHash', otherKeys)}
    union all
    select ${columns}
    from (select 1 as "isOpen" where (select count(*) from assigned) < ${unknownBelow}) as gate
    cross join items as item
    where item."feedId" = ${feedId} and ${isAnyNumber(db, 'item.publishedAt', moments)}
    union all
    select ${columns}
    from (select 1 as "isOpen" where (select count(*) from assigned) < ${unknownBelow}) as gate
    cross join (
      select ${columns} from items as item where item."feedId" = ${feedId} order by item.id desc limit ${recentItems}
    ) as item
    where ${isAnyText(db, 'item.link', links)} or ${isAnyText(db, 'item.title', titles)}
    union all
    select ${columns}
    from (select 1 as "isOpen" where (select count(*) from assigned) < ${renamedBelow}) as gate
    cross join items as item
    where item."feedId" = ${feedId} and (${isAnyText(db, 'item.link', links)} or ${isAnyText(db, 'item.title', titles)})
    union all
    select 0, tombstone."guidHash", '', '', null, tombstone."purgedAt" from "itemTombstones" as tombstone
    where tombstone."feedId" = ${feedId} and ${isAnyText(db, 'tombstone.guidHash', [...assignedKeys, ...otherKeys])}
  `.execute(db)
  const stored = new Map(rows.flatMap((row) => (row.id === 0 ? [] : [[row.id, row]])))
  const purged = rows.filter(({ id }) => id === 0)
  return {
    stored: [...stored.values()],
    purgedAt: new Map(purged.map(({ guidHash, publishedAt }) => [guidHash, publishedAt])),
  }
}
