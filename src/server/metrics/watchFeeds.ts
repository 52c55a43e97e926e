import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/clock.ts'
import { second } from '../lib/clock.ts'
import { countDueFeeds, type DueFeeds } from './dueFeeds.queries.ts'
import type { Metrics } from './metrics.ts'

/**
 * How far the workers are behind, according to the table of feeds: the same in every worker. One query for all three gauges.
 */
export function watchFeeds({ db, clock, metrics }: { db: Db; clock: Clock; metrics: Metrics }): void {
  let looking: Promise<DueFeeds> | null = null
  const look = () => {
    looking ??= countDueFeeds(db, clock()).finally(() => {
      looking = null
    })
    return looking
  }
  metrics.watch('feedsDue', async () => (await look()).due)
  metrics.watch('feedsLeased', async () => (await look()).leased)
  metrics.watch('oldestDueSeconds', async () => {
    const { oldestDueAt } = await look()
    return oldestDueAt === null ? 0 : Math.max(0, clock() - oldestDueAt) / second
  })
}
