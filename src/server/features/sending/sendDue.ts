// The worker's part: sends what waits, one article at a time to each target.
import { hasOneWriter } from '../../db/dialect.ts'
import type { SendTargetRow } from '../../db/schema.ts'
import { createApiClient } from '../../fetching/guardedApi.ts'
import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { second } from '../../lib/clock.ts'
import { createRunningWork } from '../../lib/runningWork.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import { deliver, type SendDeps } from './deliver.ts'
import { findDueDelivery, noteBegin } from './deliveries.queries.ts'
import { claimTargets, releaseTarget, releaseTargets } from './sendTargets.queries.ts'

const lookEveryMs = second
const atOnceMax = 16
/** Slow targets of one reader leave room for those of others. */
const atOnceOfReaderMax = 2

export function startSending(deps: RefreshDeps): WorkerLoop {
  const api = createApiClient(deps.config)
  const running = createRunningWork<SendTargetRow>()
  // Targets that a killed worker had: on SQLite this is the only one.
  let hasLeftovers = hasOneWriter(deps.db)
  return startLoop({
    log: deps.log,
    task: 'sending articles',
    pauseMs: lookEveryMs,
    async round() {
      if (hasLeftovers) await releaseTargets(deps.db)
      hasLeftovers = false
      const limit = atOnceMax - running.size
      if (limit <= 0) return 'rest'
      const claimed = await claimTargets(deps.db, { now: deps.clock(), limit, exceptOf: busyReaders() })
      for (const target of claimed) running.start(target, sendNext({ ...deps, api }, target).catch(logFailure(target)))
      if (claimed.length < limit) return 'rest'
      await running.oneEnded()
      return 'again'
    },
    interrupt: () => api.close(),
    finish: () => running.allEnded(),
  })

  function busyReaders(): number[] {
    const byReader = Map.groupBy(running.rows(), ({ userId }) => userId)
    return [...byReader].flatMap(([userId, rows]) => (rows.length < atOnceOfReaderMax ? [] : [userId]))
  }

  function logFailure({ id }: SendTargetRow) {
    return (error: unknown) => deps.log.error({ err: error, targetId: id }, 'sending an article failed')
  }
}

/** Sends the next article to a leased target, and releases it. */
export async function sendNext(deps: SendDeps, target: SendTargetRow): Promise<void> {
  const { db, clock } = deps
  const now = clock()
  const delivery = await findDueDelivery(db, target.id, now)
  let notBefore = 0
  if (delivery !== undefined) {
    await noteBegin(db, delivery.id, now)
    const ended = await deliver(deps, target, { delivery, isRepeat: delivery.begunAt !== null })
    // A target that is down gets its other articles no sooner.
    if (ended?.state === 'waiting') notBefore = ended.dueAt
  }
  await releaseTarget(db, target.id, { now: clock(), notBefore })
}
