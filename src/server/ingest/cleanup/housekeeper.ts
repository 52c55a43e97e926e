import { setTimeout as sleep } from 'node:timers/promises'
import { hour, minute } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import { deleteAbandonedFeeds } from './abandonedFeeds.ts'
import { purgeOldItems } from './retention.ts'

/** Not at once: a start has more pressing things to do. */
const firstPauseMs = 10 * minute
const pauseMs = 6 * hour

/** Cleans up a few times a day beside the refreshes, in steps as small as theirs. */
export function startHousekeeper(deps: RefreshDeps): { stop: () => Promise<void> } {
  const stopping = new AbortController()
  const running = runLoop(deps, stopping.signal)
  return {
    async stop() {
      stopping.abort()
      await running
    },
  }
}

async function runLoop(deps: RefreshDeps, stopped: AbortSignal): Promise<void> {
  for (let waitMs = firstPauseMs; !stopped.aborted; waitMs = pauseMs) {
    await sleep(waitMs, undefined, { signal: stopped }).catch(() => {})
    if (!stopped.aborted) await keepHouse(deps)
  }
}

/** Never rejects: what failed is tried again the next time. */
async function keepHouse(deps: RefreshDeps): Promise<void> {
  try {
    const purgedItems = await purgeOldItems(deps)
    const deletedFeeds = await deleteAbandonedFeeds(deps)
    deps.log.info({ purgedItems, deletedFeeds }, 'kept house')
  } catch (error) {
    deps.log.error({ err: error }, 'housekeeping failed')
  }
}
