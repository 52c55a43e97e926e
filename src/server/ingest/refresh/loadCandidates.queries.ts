// The stored items that a document's items may match: first by their keys, then those that look alike.
import { sql } from 'kysely'
import { isAnyNumber, isAnyText } from '../../db/dialect.ts'
import type { Db, ItemRow } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'

export type StoredItem = Pick<ItemRow, 'id' | 'guidHash' | 'contentHash' | 'title' | 'link' | 'publishedAt'>

/** Values by which items that are stored under other keys are found. */
export type Lookalikes = {
  /** Publication times in epoch milliseconds. */
  moments: number[]
  links: string[]
  titles: string[]
  /** Links and titles of all items are compared, not only of the newest. */
  isEveryItemCompared: boolean
}

export type Candidates = {
  stored: StoredItem[]
  /** When items with these keys were purged, by key hash. Purged items never return. */
  purgedAt: Map<string, number>
  /** Keys of purged items that the document still has, which was last noted a month ago or earlier. */
  listedAgain: string[]
}

export const noCandidates: Candidates = { stored: [], purgedAt: new Map(), listedAgain: [] }

/** A note costs a write, so it is made once a month. Cleanup forgets an item that no document had for far longer (tombstones.queries.ts). */
export const listedAgainAfterMs = 30 * day

/** Publishers edit and publish again what is recent. */
const recentItems = 500

const columns = sql`item.id, item."guidHash", item."contentHash", item.title, item.link, item."publishedAt"`

/** The items and tombstones stored under these hashes of keys. An index has them, so a usual document costs no more than this. */
export async function loadByKeys(
  db: Db,
  feedId: number,
  { keys, now }: { keys: string[]; now: number },
): Promise<Candidates> {
  const { rows } = await sql<StoredItem & { listedAt: number | null }>`
    select ${columns}, null as "listedAt" from items as item where item."feedId" = ${feedId} and ${isAnyText(db, 'item.guidHash', keys)}
    union all
    select 0, tombstone."guidHash", '', '', null, tombstone."purgedAt", coalesce(tombstone."listedAt", tombstone."purgedAt")
    from "itemTombstones" as tombstone
    where tombstone."feedId" = ${feedId} and ${isAnyText(db, 'tombstone.guidHash', keys)}
  `.execute(db)
  const purged = rows.filter(({ id }) => id === 0)
  return {
    stored: rows.filter(({ id }) => id !== 0).map(({ listedAt: _, ...item }) => item),
    purgedAt: new Map(purged.map(({ guidHash, publishedAt }) => [guidHash, publishedAt])),
    listedAgain: purged
      .filter(({ listedAt }) => (listedAt ?? 0) < now - listedAgainAfterMs)
      .map(({ guidHash }) => guidHash),
  }
}

/** Adds items under other keys. Comparing links and titles reads the items of the feed, so usually only the newest are compared. */
export async function addLookalikes(
  db: Db,
  feedId: number,
  { stored, ...purged }: Candidates,
  { moments, links, titles, isEveryItemCompared }: Lookalikes,
): Promise<Candidates> {
  const newest = sql`(
    select ${columns} from items as item where item."feedId" = ${feedId} order by item.id desc limit ${recentItems})`
  const { rows } = await sql<StoredItem>`
    select ${columns} from items as item
    where item."feedId" = ${feedId} and ${isAnyNumber(db, 'item.publishedAt', moments)}
    union all
    select ${columns} from ${isEveryItemCompared ? sql`items` : newest} as item
    where ${isEveryItemCompared ? sql`item."feedId" = ${feedId}` : sql`true`}
      and (${isAnyText(db, 'item.link', links)} or ${isAnyText(db, 'item.title', titles)})
  `.execute(db)
  return { stored: [...new Map([...stored, ...rows].map((row) => [row.id, row])).values()], ...purged }
}
