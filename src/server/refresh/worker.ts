// The worker thread's own entrance: opens its own database connection, refreshes feeds until it is told to stop, and
// hands what readers should hear of to the thread that has their streams.
import { parentPort, workerData } from 'node:worker_threads'
import type { Config } from '../config.ts'
import { createLog } from '../lib/log.ts'
import { createForwardingHub, type Hint } from '../live/eventHub.ts'
import { openDeps } from '../openDeps.ts'
import { startWorker } from './startWorker.ts'

// What startWorkerThread hands over.
const { config } = workerData as { config: Config }

const log = createLog(config.logLevel)
const events = createForwardingHub((hint: Hint) => parentPort?.postMessage(hint))
const deps = await openDeps(config, { log, events }, 'worker')
const worker = startWorker(deps)
parentPort?.once('message', async () => {
  await worker.stop()
  await deps.fetcher.close()
  await deps.db.destroy()
  parentPort?.close()
})
