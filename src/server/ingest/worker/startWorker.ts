import type { Deps } from '../../deps.ts'
import { createFormPoster } from '../../fetching/postForm.ts'
import { startHousekeeper } from '../cleanup/housekeeper.ts'
import { createRefreshDeps, workerPauseMs } from '../refresh/refreshDeps.ts'
import { startScheduler } from '../refresh/scheduler.ts'
import { startHubKeeper } from '../websub/hubKeeper.ts'

/** The worker role in this thread. `stop` waits for what is under way; closing `deps` is the caller's. */
export function startWorker(deps: Deps): { stop: () => Promise<void> } {
  const refreshDeps = createRefreshDeps(deps, { pauseMs: workerPauseMs })
  const hubs = createFormPoster(deps.config)
  const parts = [startScheduler(refreshDeps), startHousekeeper(refreshDeps), startHubKeeper({ ...deps, hubs })]
  return {
    async stop() {
      // A hub that keeps us waiting is given up.
      await Promise.all([...parts.map((part) => part.stop()), hubs.close()])
    },
  }
}
