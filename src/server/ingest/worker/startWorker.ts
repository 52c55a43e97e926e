import type { Deps } from '../../deps.ts'
import { createFormPoster } from '../../fetching/postForm.ts'
import { startCleanup } from '../cleanup/startCleanup.ts'
import { createNewFullTexts } from '../fullText/newItems.ts'
import { createRefreshDeps, workerLingerMs, workerPauseMs } from '../refresh/refreshDeps.ts'
import { startScheduler } from '../refresh/scheduler.ts'
import { startPageKeeper } from '../saves/pageKeeper.ts'
import { startHubKeeper } from '../websub/hubKeeper.ts'

/** Starts the worker role in this thread. `stop` waits for running work; the caller closes `deps`. */
export function startWorker(deps: Deps): { stop: () => Promise<void> } {
  const baseDeps = createRefreshDeps(deps, { pauseMs: workerPauseMs, lingerMs: workerLingerMs })
  const newFullTexts = createNewFullTexts(baseDeps)
  const refreshDeps = { ...baseDeps, onNewItems: newFullTexts.add }
  const hubs = createFormPoster(deps.config)
  const parts = [
    startScheduler(refreshDeps),
    startCleanup(refreshDeps),
    startHubKeeper({ ...deps, hubs }),
    startPageKeeper(refreshDeps),
    newFullTexts,
  ]
  return {
    async stop() {
      // Closing the connections ends requests to slow hubs.
      await Promise.all([...parts.map((part) => part.stop()), hubs.close()])
    },
  }
}
