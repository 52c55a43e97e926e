import { isAnyNumber } from '../../db/dialect.ts'
import type { Db } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'
import type { RuleTargets } from './ruleState.ts'

export async function findRuleTargets(db: Db, reader: Reader): Promise<RuleTargets> {
  const idsOf = async (table: 'columns' | 'tags' | 'subscriptions') => {
    const rows = await db.selectFrom(table).select('id').where('userId', '=', reader.id).execute()
    return new Set(rows.map(({ id }) => id))
  }
  return { columnIds: await idsOf('columns'), tagIds: await idsOf('tags'), feedIds: await idsOf('subscriptions') }
}

/** The titles of these feeds as their reader sees them, by subscription id. */
export async function findFeedTitles(db: Db, reader: Reader, subscriptionIds: number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(['subscriptions.id', 'subscriptions.title as ownTitle', 'feeds.title'])
    .where('subscriptions.userId', '=', reader.id)
    .where(isAnyNumber(db, 'subscriptions.id', subscriptionIds))
    .execute()
  return new Map(rows.map(({ id, ownTitle, title }) => [id, ownTitle ?? title]))
}

/** The ids of a reader's subscriptions, by the feed's id. */
export async function findSubscriptionIds(db: Db, reader: Reader): Promise<Map<number, number>> {
  const rows = await db.selectFrom('subscriptions').select(['id', 'feedId']).where('userId', '=', reader.id).execute()
  return new Map(rows.map(({ id, feedId }) => [feedId, id]))
}
