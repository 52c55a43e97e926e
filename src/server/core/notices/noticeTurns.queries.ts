import { sql } from 'kysely'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Tx } from '../../db/schema.ts'

export type NotifiedItem = { userId: number; feedId: number; itemId: number }
export type NotifyingFeed = { userId: number; feedId: number }

/**
 * Readers get a notice of these feeds' new items, and of these items whether or not their feed has “Tell me”. The worker makes the notices
 * (features/notices/). Repeating it changes nothing.
 */
export async function queueNotices(
  tx: Tx,
  { feeds, items, now }: { feeds: NotifyingFeed[]; items: NotifiedItem[]; now: number },
): Promise<void> {
  if (items.length > 0) {
    const rows = items.map(({ userId, itemId }) => [userId, itemId])
    await sql`${plannedOnce('notice_items')}
      insert into "noticeItems" ("userId", "itemId") select "userId", "itemId"
      from ${jsonRows(tx, ['userId', 'itemId'], rows)} as notified where true on conflict do nothing`.execute(tx)
  }
  const turns = [...feeds, ...items]
  if (turns.length === 0) return
  const rows = turns.map(({ userId, feedId }) => [userId, feedId, now])
  await sql`${plannedOnce('notice_turns')}
    insert into "noticeTurns" ("userId", "feedId", "dueAt") select distinct "userId", "feedId", "dueAt"
    from ${jsonRows(tx, ['userId', 'feedId', 'dueAt'], rows)} as notified where true
    order by "userId", "feedId" on conflict do nothing`.execute(tx)
}
