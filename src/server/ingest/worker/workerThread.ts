import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { type EventHub, passOn } from '../../events/eventHub.ts'
import { minute, second } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { FromWorker, ToWorker, WorkerReport } from './workerMessages.ts'

/** A worker that dies at once, again and again, is started again ever more rarely. */
const firstPauseMs = second
const longestPauseMs = minute
/** The worker's own heap: a document that passes it ends the worker, which is started again, and never the web. */
const heapMb = 256
/** Small, since what a refresh makes is thrown away at once: a large nursery would only keep it in memory for longer. */
const youngMb = 16

/** Who asks has little patience; a worker in the middle of a large document answers late. */
const reportPatienceMs = 2 * second

export type WorkerThread = {
  /** Null when the worker does not answer. */
  report: () => Promise<WorkerReport | null>
  stop: () => Promise<void>
}

/**
 * Refreshes feeds in a thread of its own, so that parsing never keeps a click waiting. What readers should hear of is
 * published in `events`. `stop` waits until checks under way are saved.
 */
export function startWorkerThread(config: Config, log: Log, events: EventHub): WorkerThread {
  let pauseMs = firstPauseMs
  let restart: NodeJS.Timeout | undefined
  let isStopping = false
  let ended = Promise.resolve()
  let thread: Worker
  let asking = Promise.withResolvers<WorkerReport>()
  const say = (message: ToWorker) => thread.postMessage(message)

  const start = () => {
    const startedAt = performance.now()
    thread = new Worker(new URL('../../worker.ts', import.meta.url), {
      workerData: { config },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    })
    ended = new Promise((resolve) => thread.once('exit', () => resolve()))
    thread.on('message', (message: FromWorker) => {
      if (message.is === 'hint') return passOn(events, message.hint)
      asking.resolve(message.report)
      asking = Promise.withResolvers()
    })
    thread.on('error', (error) => log.error({ err: error }, 'the worker broke'))
    thread.once('exit', () => {
      if (isStopping) return
      if (performance.now() - startedAt > longestPauseMs) pauseMs = firstPauseMs
      log.error({ pauseMs }, 'the worker ended and is started again')
      restart = setTimeout(start, pauseMs)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    })
  }
  start()
  return {
    async report() {
      // Whoever asks meanwhile gets the same report.
      const { promise } = asking
      say({ is: 'report' })
      const given = new AbortController()
      const silence = sleep(reportPatienceMs, null, { signal: given.signal }).catch(() => null)
      const report = await Promise.race([promise, silence])
      given.abort()
      return report
    },
    async stop() {
      isStopping = true
      clearTimeout(restart)
      say({ is: 'stop' })
      await ended
    },
  }
}
