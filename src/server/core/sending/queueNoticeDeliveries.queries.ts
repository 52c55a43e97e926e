import { sql } from 'kysely'
import { jsonRows } from '../../db/jsonRows.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Tx } from '../../db/schema.ts'
import { wakeTargets } from './wakeTargets.queries.ts'

type QueuedNotice = { userId: number; itemId: number; isPrivate: boolean }

/**
 * Notices go to each target of their reader that takes notices. A private one says nothing there of the feed and the article that it is
 * about.
 */
export async function queueNoticeDeliveries(tx: Tx, notices: readonly QueuedNotice[], now: number): Promise<void> {
  if (notices.length === 0) return
  const rows = notices.map(({ userId, itemId, isPrivate }) => [userId, itemId, isPrivate ? null : now, now])
  const queued = await sql<{ targetId: number }>`${plannedOnce('queue_notices')}
    insert into deliveries ("userId", "targetId", "itemId", state, "evenPrivateAt", "dueAt", "changedAt")
    select target."userId", target.id, notice."itemId", 'waiting', notice."evenPrivateAt", notice.at, notice.at
    from ${jsonRows(tx, ['userId', 'itemId', 'evenPrivateAt', 'at'], rows)} as notice
    cross join "sendTargets" as target
    where target."userId" = notice."userId" and target."noticesSince" is not null and target."offAt" is null
    on conflict ("targetId", "itemId") do nothing returning "targetId"`.execute(tx)
  await wakeTargets(
    tx,
    queued.rows.map(({ targetId }) => targetId),
    now,
  )
}
