import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { asBigint } from '../../db/dialect.ts'
import { plannedOnce } from '../../db/plannedOnce.ts'
import type { Db, DeliveryRow } from '../../db/schema.ts'

export function findDeliveries(db: Db, reader: Reader, itemId: number): Promise<DeliveryRow[]> {
  return db
    .selectFrom('deliveries')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('itemId', '=', itemId)
    .orderBy('id')
    .execute()
}

type Begun = { targetId: number; itemId: number; evenPrivate: boolean; now: number; dueAt: number }

/** A delivery that the reader asks for now, also after an earlier one. The worker takes it at `dueAt` if this process ends before. */
export async function beginDelivery(db: Db, reader: Reader, begun: Begun): Promise<DeliveryRow> {
  const { targetId, itemId, evenPrivate, now, dueAt } = begun
  const { rows } = await sql<DeliveryRow>`
    insert into deliveries ("userId", "targetId", "itemId", state, "evenPrivateAt", "dueAt", "begunAt", "changedAt")
    values (${asBigint(reader.id)}, ${asBigint(targetId)}, ${asBigint(itemId)}, 'waiting',
      ${asBigint(evenPrivate ? now : null)}, ${asBigint(dueAt)}, ${asBigint(now)}, ${asBigint(now)})
    on conflict ("targetId", "itemId") do update set state = 'waiting', "evenPrivateAt" = excluded."evenPrivateAt",
      "dueAt" = excluded."dueAt", "begunAt" = excluded."begunAt", tries = 0, "changedAt" = excluded."changedAt"
    returning *`.execute(db)
  await db
    .updateTable('sendTargets')
    .set({ nextAt: dueAt })
    .where('id', '=', targetId)
    .where('nextAt', 'is', null)
    .execute()
  return rows[0] as DeliveryRow
}

/** The first that is due; none while the reader is suspended. The caller has leased the target. */
export async function findDueDelivery(db: Db, targetId: number, now: number): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`${plannedOnce('due_delivery')}
    select delivery.* from deliveries as delivery join users as reader on reader.id = delivery."userId"
    where delivery."targetId" = ${targetId} and delivery.state = 'waiting' and delivery."dueAt" <= ${now}
      and reader."suspendedAt" is null
    order by delivery."dueAt", delivery.id limit 1`.execute(db)
  return rows[0]
}

export async function noteBegin(db: Db, id: number, now: number): Promise<void> {
  await sql`${plannedOnce('begin_delivery')} update deliveries set "begunAt" = ${now} where id = ${id}`.execute(db)
}

export type DeliveryEnd = Pick<DeliveryRow, 'state' | 'problem' | 'words'> & { now: number; dueAt: number }

/** Undefined if the target was removed meanwhile. */
export function noteEnd(db: Db, id: number, { now, ...end }: DeliveryEnd): Promise<DeliveryRow | undefined> {
  return db
    .updateTable('deliveries')
    .set({ ...end, begunAt: null, tries: sql`tries + 1`, changedAt: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst()
}

export async function forgetDeliveries(db: Db, before: number): Promise<void> {
  await db.deleteFrom('deliveries').where('state', '!=', 'waiting').where('changedAt', '<', before).execute()
}
