// Apps take every article of their readers. The worker cleans these before an app asks for them, while it has nothing else to do: a
// first sync then neither waits for cleaning nor starts a process for it (docs/decisions/2026-11-25-articles-are-cleaned-once.md).
import { cleanAhead } from '../../core/items/presentArticle.ts'
import { hasDueFeeds } from '../../ingest/refresh/leases.queries.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { day, second } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { findNewestItemId, findReadersWithApps, findUncleaned } from './cleanAhead.queries.ts'

const lookEveryMs = 10 * second
const usedWithinMs = 2 * day
const articlesAtOnce = 50
/** Apps that are new to a reader begin with the newest articles. */
const newestItems = 2000

export function startCleaningAhead(deps: RefreshDeps): WorkerLoop {
  return startLoop({
    log: deps.log,
    task: 'cleaning articles ahead',
    firstPauseMs: lookEveryMs,
    pauseMs: lookEveryMs,
    round: createCleaningAhead(deps),
  })
}

/** Each round cleans some articles, and returns 'rest' when there are none, or feeds are due. */
export function createCleaningAhead(deps: RefreshDeps): () => Promise<'again' | 'rest'> {
  const { db, clock } = deps
  let known = new Set<number>()
  let after = Number.POSITIVE_INFINITY

  return async () => {
    if (await hasDueFeeds(db, clock())) return 'rest'
    const readers = await findReadersWithApps(db, clock() - usedWithinMs)
    if (readers.some((id) => !known.has(id))) after = Math.min(after, (await findNewestItemId(db)) - newestItems)
    known = new Set(readers)
    if (readers.length === 0) return 'rest'
    const { unclean, lastId } = await findUncleaned(db, { readers, after, limit: articlesAtOnce })
    await cleanAhead(deps, unclean)
    after = lastId
    return unclean.length === 0 ? 'rest' : 'again'
  }
}
