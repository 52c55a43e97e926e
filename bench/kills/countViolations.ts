import { sql } from 'kysely'
import type { Db } from '../../src/server/db/schema.ts'
import type { Clicks } from './startClicking.ts'

export type AmissCounts = Record<`amiss: ${string}`, number>

/**
 * Checks a database that was interrupted. `itemsPerFeed`: the size of each document, when all feeds have the same; `clicks`:
 * the acknowledged clicks.
 */
export async function countViolations(
  db: Db,
  { itemsPerFeed, clicks }: { itemsPerFeed: number | null; clicks: Clicks | null },
): Promise<AmissCounts> {
  const { rows } = await sql<AmissCounts>`select
    (select count(*) from pragma_integrity_check where integrity_check <> 'ok') as "amiss: pages",
    (select count(*) from feeds where etag is not null
      and (select count(*) from items where items."feedId" = feeds.id) <> coalesce(${itemsPerFeed}, feeds."itemCount"))
      as "amiss: validators before items",
    (select count(*) from feeds where "itemCount" <> (select count(*) from items where items."feedId" = feeds.id))
      as "amiss: counts",
    (select count(*) from feeds where "createdAt" > 0
      and not exists (select 1 from items where items."feedId" = feeds.id)) as "amiss: feeds without first items",
    (select count(*) from feeds where not exists (select 1 from subscriptions where subscriptions."feedId" = feeds.id))
      as "amiss: feeds without reader",
    (select count(*) from items where not exists (select 1 from "itemContents" where "itemId" = items.id))
      as "amiss: items without text",
    (select abs((select count(*) from items) - (select count(*) from "itemSearch"))) as "amiss: search"`.execute(db)
  const [counts] = rows
  return { ...counts, 'amiss: marks lost': clicks ? await countLost(db, clicks) : 0 }
}

async function countLost(db: Db, { marks, inDoubt, added }: Clicks): Promise<number> {
  const { rows } = await sql<{ id: number; isRead: number; isSaved: number }>`select item.id,
      state."readAt" is not null or (item.id <= subscription."readUpTo" and state."unreadAgainAt" is null) as "isRead",
      state."savedAt" is not null as "isSaved"
    from items as item join subscriptions as subscription on subscription."feedId" = item."feedId"
    left join "itemStates" as state on state."itemId" = item.id`.execute(db)
  const stored = new Map(rows.map((row) => [row.id, row]))
  const lostMarks = [...marks].filter(([id, promised]) => {
    const row = stored.get(id)
    return !inDoubt.has(id) && (row?.isRead !== Number(promised.isRead) || row.isSaved !== Number(promised.isSaved))
  })
  const urls = new Set((await db.selectFrom('feeds').select('url').execute()).map(({ url }) => url))
  return lostMarks.length + added.filter((url) => !urls.has(url)).length
}
