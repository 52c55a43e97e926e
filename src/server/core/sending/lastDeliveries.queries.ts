import { sql } from 'kysely'
import type { Db, DeliveryRow } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

export type LastDelivery = Pick<DeliveryRow, 'targetId' | 'state' | 'problem' | 'words' | 'changedAt'>

/** The outcome of the newest article that went to each of the reader's targets. One look-up in an index for each. */
export async function findLastDeliveries(db: Db, reader: Reader): Promise<Map<number, LastDelivery>> {
  const { rows } = await sql<LastDelivery>`
    select delivery."targetId", delivery.state, delivery.problem, delivery.words, delivery."changedAt"
    from "sendTargets" as target join deliveries as delivery on delivery."targetId" = target.id
      and delivery."itemId" = (select max("itemId") from deliveries where "targetId" = target.id)
    where target."userId" = ${reader.id}`.execute(db)
  return new Map(rows.map((delivery) => [delivery.targetId, delivery]))
}
