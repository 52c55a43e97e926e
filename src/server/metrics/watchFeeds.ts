import { readDatabaseBytes } from '../db/databaseBytes.ts'
import type { Db } from '../db/schema.ts'
import type { Clock } from '../lib/clock.ts'
import { minute, second } from '../lib/clock.ts'
import { countDueFeeds, readFeedHealth } from './dueFeeds.queries.ts'
import type { Metrics } from './metrics.ts'

/**
 * How far the workers are behind, according to the table of feeds: the same in every worker. One query for all three gauges.
 */
export function watchFeeds({ db, clock, metrics }: { db: Db; clock: Clock; metrics: Metrics }): void {
  const look = shareAnswers(() => countDueFeeds(db, clock()), { clock, forMs: second })
  metrics.watch('feedsDue', async () => (await look()).due)
  metrics.watch('feedsLeased', async () => (await look()).leased)
  metrics.watch('oldestDueSeconds', async () => {
    const { oldestDueAt } = await look()
    return secondsSince(oldestDueAt)
  })
  // It reads the whole table, and several programs may ask.
  const lookAtAll = shareAnswers(() => readFeedHealth(db), { clock, forMs: minute })
  metrics.watch('feedsFailing', async () => (await lookAtAll()).failing)
  metrics.watch('longestUncheckedSeconds', async () => secondsSince((await lookAtAll()).oldestCheckAt))
  metrics.watch(
    'databaseBytes',
    shareAnswers(() => readDatabaseBytes(db), { clock, forMs: minute }),
  )

  function secondsSince(time: number | null): number {
    return time === null ? 0 : Math.max(0, clock() - time) / second
  }
}

/** All callers within `forMs` get one answer. A failure is not kept. */
function shareAnswers<Answer>(ask: () => Promise<Answer>, { clock, forMs }: { clock: Clock; forMs: number }) {
  let kept: { answer: Promise<Answer>; at: number } | null = null
  return () => {
    const now = clock()
    if (kept !== null && Math.abs(now - kept.at) < forMs) return kept.answer
    const answer = ask()
    kept = { answer, at: now }
    answer.catch(() => {
      kept = null
    })
    return answer
  }
}
