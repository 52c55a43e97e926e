// Messages between the worker thread and the thread that started it.
import type { Hint } from '../../events/eventHub.ts'
import type { Snapshot } from '../../metrics/metrics.ts'

export type ToWorker = { is: 'stop' } | { is: 'report' }

export type WorkerReport = {
  snapshot: Snapshot
  /** Sentences that say why the worker can't work now. */
  problems: string[]
}

export type FromWorker = { is: 'hint'; hint: Hint } | { is: 'report'; report: WorkerReport }
