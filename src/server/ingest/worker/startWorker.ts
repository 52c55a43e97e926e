import type { Deps } from '../../deps.ts'
import type { WorkerLoop } from '../../lib/workerLoop.ts'
import { type Cleanup, startCleanup } from '../cleanup/startCleanup.ts'
import { createNewFullTexts } from '../fullText/newItems.ts'
import { startFinishingSaves } from '../refresh/finishOldSaves.ts'
import { createRefreshDeps, type RefreshDeps, workerLingerMs, workerPauseMs } from '../refresh/refreshDeps.ts'
import { startScheduler } from '../refresh/scheduler.ts'

type FeatureWork = { cleanup?: Cleanup; loop?: (deps: RefreshDeps) => WorkerLoop | undefined }

/** Starts the worker role in this thread. `stop` waits for running work; the caller closes `deps`. */
export function startWorker(deps: Deps, features: readonly FeatureWork[]): WorkerLoop {
  const baseDeps = createRefreshDeps(deps, { pauseMs: workerPauseMs, lingerMs: workerLingerMs })
  const newFullTexts = createNewFullTexts(baseDeps)
  const refreshDeps = { ...baseDeps, onNewItems: newFullTexts.add, fetchWhole: newFullTexts.addItems }
  const parts = [
    startScheduler(refreshDeps),
    startFinishingSaves(refreshDeps),
    startCleanup(
      refreshDeps,
      features.flatMap(({ cleanup }) => cleanup ?? []),
    ),
    newFullTexts,
    ...features.flatMap(({ loop }) => loop?.(refreshDeps) ?? []),
  ]
  return { stop: async () => void (await Promise.all(parts.map((part) => part.stop()))) }
}
