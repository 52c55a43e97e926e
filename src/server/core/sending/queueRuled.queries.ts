import { sql } from 'kysely'
import { type SendKind, sendKindOf, sendKinds } from '../../../shared/sendKinds.ts'
import { isAnyNumber, isAnyText } from '../../db/dialect.ts'
import { jsonRows } from '../../db/jsonRows.ts'
import type { Tx } from '../../db/schema.ts'
import { wakeTargets } from './wakeTargets.queries.ts'

export type RuledArticle = { userId: number; targetId: number; itemId: number }

/** Rules add nothing to a target for which so many articles wait. The newest ones go. */
const waitingMax = 100
const sentKinds = (Object.keys(sendKinds) as SendKind[]).filter((kind) => sendKindOf(kind).opensHere !== true)

/** Articles that rules send as they arrive. An article that went there before stays away. */
export async function queueRuled(tx: Tx, articles: readonly RuledArticle[], now: number): Promise<void> {
  if (articles.length === 0) return
  const byTarget = Map.groupBy(articles, ({ targetId }) => targetId)
  const waiting = await tx
    .selectFrom('deliveries')
    .select(({ fn }) => ['targetId', fn.countAll<number>().as('count')])
    .where(isAnyNumber(tx, 'targetId', [...byTarget.keys()]))
    .where('state', '=', 'waiting')
    .groupBy('targetId')
    .execute()
  const countOf = new Map(waiting.map(({ targetId, count }) => [targetId, Number(count)]))
  const rows = [...byTarget].flatMap(([targetId, some]) =>
    some
      .toSorted((one, other) => other.itemId - one.itemId)
      .slice(0, Math.max(0, waitingMax - (countOf.get(targetId) ?? 0)))
      .map(({ userId, itemId }) => [userId, targetId, itemId, now]),
  )
  const queued = await sql<{ targetId: number }>`
    insert into deliveries ("userId", "targetId", "itemId", state, "dueAt", "changedAt")
    select target."userId", target.id, article."itemId", 'waiting', article.at, article.at
    from ${jsonRows(tx, ['userId', 'targetId', 'itemId', 'at'], rows)} as article
    cross join "sendTargets" as target
    where target.id = article."targetId" and target."userId" = article."userId" and target."offAt" is null
      and ${isAnyText(tx, 'target.kind', sentKinds)}
    on conflict ("targetId", "itemId") do nothing returning "targetId"`.execute(tx)
  await wakeTargets(
    tx,
    queued.rows.map(({ targetId }) => targetId),
    now,
  )
}
