import { minute } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { finishSave, readRest } from './finishSaves.ts'
import type { RefreshDeps } from './refreshDeps.ts'
import { findUnfinishedSaves } from './unfinishedSaves.queries.ts'

/** Running saves finish long before. */
const graceMs = minute
const atOnce = 20

/** Finishes the saves of processes that ended between the two transactions. */
export function startFinishingSaves(deps: RefreshDeps): WorkerLoop {
  return startLoop({
    log: deps.log,
    task: 'finishing saves',
    firstPauseMs: graceMs,
    pauseMs: graceMs,
    async round() {
      await finishOldSaves(deps)
      return 'rest'
    },
  })
}

export async function finishOldSaves({
  db,
  clock,
  log,
  writeQueue,
}: Pick<RefreshDeps, 'db' | 'clock' | 'log' | 'writeQueue'>): Promise<void> {
  const waiting = await findUnfinishedSaves(db, { until: clock() - graceMs, limit: atOnce })
  for (const { id, arrivedAt, rest } of waiting)
    await writeQueue(() => finishSave(db, { id, arrivedAt, ...readRest(rest) })).catch((error) =>
      log.error({ err: error, save: id }, 'the words and rules of new items could not be written'),
    )
}
