// Entry point of the worker thread: opens its own database connection, refreshes feeds until it gets a stop message, and sends
// live events to the thread that has the readers' event streams.
import { constants, setPriority } from 'node:os'
import { setTimeout as sleep } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from './config.ts'
import { releasePageCache } from './db/dialect.ts'
import { findDatabaseProblems } from './db/findProblems.ts'
import { createForwardingHub } from './events/eventHub.ts'
import { features } from './features.ts'
import { startWorker } from './ingest/worker/startWorker.ts'
import type { FromWorker, ToWorker } from './ingest/worker/workerMessages.ts'
import { second } from './lib/clock.ts'
import { giveBackMemoryAtRest } from './lib/giveBackMemory.ts'
import { createLog } from './lib/log.ts'
import { openMetrics } from './metrics/openMetrics.ts'
import { watchFeeds } from './metrics/watchFeeds.ts'
import { openDeps } from './openDeps.ts'

// startWorkerThread passes it.
const { config } = workerData as { config: Config }

/** How long a running statement may take to finish. */
const lastStatementsMs = second

// With few processors, readers' requests go first. Only on Linux does a priority apply to one thread.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_BELOW_NORMAL)

const log = createLog(config.logLevel, 'worker')
const say = (message: FromWorker) => parentPort?.postMessage(message)
const events = createForwardingHub((hint) => say({ is: 'hint', hint }))
const metrics = await openMetrics(config, 'worker')
const isPrepared = config.database.is === 'sqlite'
const deps = await openDeps(config, { log, events, metrics, isPrepared }, 'worker')
watchFeeds(deps)
giveBackMemoryAtRest(() => releasePageCache(deps.db))
const worker = startWorker(deps, features)
parentPort?.on('message', ({ is }: ToWorker) => void (is === 'stop' ? stop() : report()))

async function report(): Promise<void> {
  const [snapshot, problems] = await Promise.all([metrics.snapshot(), findDatabaseProblems(deps.db)])
  say({ is: 'report', report: { snapshot, problems } })
}

async function stop(): Promise<void> {
  await worker.stop()
  await Promise.race([deps.db.destroy(), sleep(lastStatementsMs)])
  // Ends only this thread, with its open requests to publishers.
  process.exit()
}
