import { findColumns } from '../../core/columns/columns.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'

/** A column, or a subscription with the addresses of its feed: one that moved has two. */
export type RulePlace = { is: 'column'; id: number; name: string } | { is: 'feed'; id: number; urls: string[] }

export async function findRulePlaces(db: Db, reader: Reader): Promise<RulePlace[]> {
  const columns = await findColumns(db, reader)
  const feeds = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(['subscriptions.id', 'feeds.url', 'feeds.currentUrl'])
    .where('subscriptions.userId', '=', reader.id)
    .execute()
  return [
    ...columns.map(({ id, name }) => ({ is: 'column' as const, id, name })),
    ...feeds.map(({ id, url, currentUrl }) => ({
      is: 'feed' as const,
      id,
      urls: currentUrl === null ? [url] : [url, currentUrl],
    })),
  ]
}
