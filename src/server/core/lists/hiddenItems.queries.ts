import { sql } from 'kysely'
import { byIndex } from '../../db/dialect.ts'
import { isAmong } from '../../db/isAmong.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** How many items of each feed are hidden by rules, by subscription id, without feeds that have none. Counts all feeds if none are named. */
export async function countHidden(db: Db, reader: Reader, subscriptionIds?: number[]): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; hidden: number }>`
    select subscription.id, count(*) as hidden from subscriptions as subscription
    join "itemStates" as state ${byIndex(db, 'hidden_items')}
      on state."userId" = subscription."userId" and state."feedId" = subscription."feedId"
    where subscription."userId" = ${reader.id} and ${subscriptionIds === undefined ? sql`true` : isAmong('subscription.id', subscriptionIds)}
      and state."hiddenAt" is not null
    group by subscription.id`.execute(db)
  return new Map(rows.map(({ id, hidden }) => [id, Number(hidden)]))
}
