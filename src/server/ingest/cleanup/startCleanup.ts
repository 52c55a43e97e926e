import { setTimeout as sleep } from 'node:timers/promises'
import { limits } from '../../../shared/limits.ts'
import { fadeAll } from '../../core/fading/fadeAll.ts'
import { purgeDeletedHighlights } from '../../core/highlights/highlights.queries.ts'
import { purgeFormerTexts } from '../../core/items/formerTexts.queries.ts'
import { deleteOldActions } from '../../core/keyLog/keyLog.queries.ts'
import { deleteOldHits } from '../../core/rules/ruleHits.queries.ts'
import { deleteOldCopy } from '../../db/copyDatabase.ts'
import { day, hour, minute } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { deleteAbandonedFeeds } from './abandonedFeeds.ts'
import { purgeOldItems } from './retention.ts'

/** A starting process has more urgent work. */
const firstPauseMs = 10 * minute
const pauseMs = 6 * hour

/** Deletes old items and abandoned feeds a few times a day, in transactions as small as those of a refresh. */
export function startCleanup(deps: RefreshDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const ended = runLoop(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await ended
    },
  }
}

async function runLoop(deps: RefreshDeps, stopped: AbortSignal): Promise<void> {
  for (let waitMs = firstPauseMs; !stopped.aborted; waitMs = pauseMs) {
    await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
    if (!stopped.aborted) await cleanUp(deps)
  }
}

/** Never rejects: the next cleanup repeats what failed. */
export async function cleanUp(deps: RefreshDeps): Promise<void> {
  try {
    const purgedItems = await purgeOldItems(deps)
    await purgeDeletedHighlights(deps.db, deps.clock() - limits.undoMinutes * minute)
    await purgeFormerTexts(deps.db, deps.clock() - limits.formerTextDays * day)
    const deletedFeeds = await deleteAbandonedFeeds(deps)
    const fadedReaders = await fadeAll(deps)
    await deleteOldActions(deps.db, deps.clock())
    await deleteOldHits(deps.db, deps.clock() - limits.ruleHitsDays * day)
    deleteOldCopy(deps.config.database, deps.clock())
    deps.log.info({ fadedReaders, purgedItems, deletedFeeds }, 'cleanup is done')
  } catch (error) {
    deps.log.error({ err: error }, 'cleanup failed')
  }
}
