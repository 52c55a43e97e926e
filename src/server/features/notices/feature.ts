import type { RefreshDeps } from '../../ingest/refresh/refreshDeps.ts'
import { hour, second } from '../../lib/clock.ts'
import { startLoop, type WorkerLoop } from '../../lib/workerLoop.ts'
import type { Feature } from '../feature.ts'
import { addFailingNotices } from './failingNotices.ts'
import { addNewsNotices } from './newsNotices.ts'
import { addTargetNotices } from './targetNotices.ts'

const lookEveryMs = second
const lookForFailingMs = hour

function startNotices(deps: RefreshDeps): WorkerLoop {
  let failingLookedAt: number | null = null
  return startLoop({
    log: deps.log,
    task: 'making notices',
    pauseMs: lookEveryMs,
    async round() {
      const turns = await addNewsNotices(deps)
      await addTargetNotices(deps)
      const now = performance.now()
      if (failingLookedAt === null || now - failingLookedAt >= lookForFailingMs) {
        failingLookedAt = now
        await addFailingNotices(deps)
      }
      return turns > 0 ? 'again' : 'rest'
    },
  })
}

export const notices: Feature = { loop: startNotices, cases: {} }
