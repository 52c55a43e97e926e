// What the worker's thread and the one that started it say to each other.
import type { Hint } from '../../events/eventHub.ts'
import type { Snapshot } from '../../metrics/metrics.ts'

export type ToWorker = { is: 'stop' } | { is: 'report' }

export type WorkerReport = {
  snapshot: Snapshot
  /** Why the worker cannot work at the moment, as sentences. */
  problems: string[]
}

export type FromWorker = { is: 'hint'; hint: Hint } | { is: 'report'; report: WorkerReport }
