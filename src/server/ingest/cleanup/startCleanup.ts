import { limits } from '../../../shared/limits.ts'
import { fadeAll } from '../../core/fading/fadeAll.ts'
import { purgeFormerTexts } from '../../core/items/formerTexts.queries.ts'
import { deleteOldCopy } from '../../db/copyDatabase.ts'
import { day, hour, minute, second } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { forgetHostsUnusedSince } from '../refresh/hosts.queries.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { deleteAbandonedFeeds } from './abandonedFeeds.ts'
import { purgeOldItems } from './retention.ts'

export type Cleanup = (deps: RefreshDeps) => Promise<void>

/** A starting process has more urgent work. */
const firstPauseMs = 10 * minute
const pauseMs = 6 * hour

/** Deletes old items and abandoned feeds a few times a day, in transactions as small as those of a refresh. */
export function startCleanup(deps: RefreshDeps, ofFeatures: readonly Cleanup[]): WorkerLoop {
  let endedAt = 0
  deps.metrics.watch('cleanedUpAt', () => endedAt / second)
  return startLoop({
    log: deps.log,
    task: 'cleanup',
    firstPauseMs,
    pauseMs,
    async round() {
      await cleanUp(deps, ofFeatures)
      endedAt = deps.clock()
      return 'rest'
    },
  })
}

export async function cleanUp(deps: RefreshDeps, ofFeatures: readonly Cleanup[] = []): Promise<void> {
  const purgedItems = await purgeOldItems(deps)
  await purgeFormerTexts(deps.db, deps.clock() - limits.formerTextDays * day)
  await forgetHostsUnusedSince(deps.db, deps.clock() - day)
  const deletedFeeds = await deleteAbandonedFeeds(deps)
  const fadedReaders = await fadeAll(deps)
  for (const cleanUpFeature of ofFeatures) await cleanUpFeature(deps)
  deleteOldCopy(deps.config.database, deps.clock())
  deps.log.info({ fadedReaders, purgedItems, deletedFeeds }, 'cleanup is done')
}
