import { setTimeout as sleep } from 'node:timers/promises'
import { Worker } from 'node:worker_threads'
import type { Config } from '../../config.ts'
import { type EventHub, passOn } from '../../events/eventHub.ts'
import { minute, second } from '../../lib/clock.ts'
import type { Log } from '../../lib/log.ts'
import type { FromWorker, ToWorker, WorkerReport } from './workerMessages.ts'

/** When a worker keeps failing soon after its start, the pause before each new start doubles. */
const firstPauseMs = second
const longestPauseMs = minute
/** The worker has a heap of its own. When it is full, only the worker ends and starts again. */
const heapMb = 256
/** Small, because a refresh drops most of its objects at once; a larger young generation would only keep them longer. */
const youngMb = 16

/** The thread takes 30 MB, so it can wait for the first work. */
const lookEveryMs = second
const noReport: WorkerReport = { snapshot: [], problems: [] }

/** Callers wait at most this long. A worker that is saving a large document answers late. */
const reportTimeoutMs = 2 * second

export type WorkerThread = {
  /** Null when the worker doesn't answer in time. */
  report: () => Promise<WorkerReport | null>
  stop: () => Promise<void>
}

type ThreadParts = {
  log: Log
  /** Gets what the worker publishes. */
  events: EventHub
  /** Asked each second until it is true; the thread starts then. Unset: it starts at once. */
  isWanted?: () => Promise<boolean>
}

/**
 * Refreshes feeds in a thread of its own, so readers' requests never wait for parsing. `stop` waits until the running checks
 * are saved.
 */
export function startWorkerThread(config: Config, { log, events, isWanted }: ThreadParts): WorkerThread {
  let pauseMs = firstPauseMs
  let restart: NodeJS.Timeout | undefined
  let isStopping = false
  let ended = Promise.resolve()
  let thread: Worker | undefined
  let asking = Promise.withResolvers<WorkerReport>()
  const say = (message: ToWorker) => thread?.postMessage(message)

  const start = () => {
    const startedAt = performance.now()
    const started = new Worker(new URL('../../worker.ts', import.meta.url), {
      workerData: { config },
      resourceLimits: { maxOldGenerationSizeMb: heapMb, maxYoungGenerationSizeMb: youngMb },
    })
    thread = started
    ended = new Promise((resolve) => started.once('exit', () => resolve()))
    started.on('message', (message: FromWorker) => {
      if (message.is === 'hint') return passOn(events, message.hint)
      asking.resolve(message.report)
      asking = Promise.withResolvers()
    })
    started.on('error', (error) => log.error({ err: error }, 'the worker broke'))
    started.once('exit', () => {
      if (isStopping) return
      if (performance.now() - startedAt > longestPauseMs) pauseMs = firstPauseMs
      log.error({ pauseMs }, 'the worker ended and is started again')
      restart = setTimeout(start, pauseMs)
      pauseMs = Math.min(longestPauseMs, pauseMs * 2)
    })
  }
  const startWhenWanted = async (look: () => Promise<boolean>): Promise<void> => {
    // While the database doesn't answer, the worker has nothing to do either.
    const isNeeded = await look().catch(() => false)
    if (isStopping) return
    if (isNeeded) start()
    else restart = setTimeout(startWhenWanted, lookEveryMs, look)
  }
  if (isWanted) void startWhenWanted(isWanted)
  else start()
  return {
    async report() {
      if (thread === undefined) return noReport
      // Concurrent callers get the same report.
      const { promise } = asking
      say({ is: 'report' })
      const answered = new AbortController()
      const silence = sleep(reportTimeoutMs, null, { signal: answered.signal }).catch(() => null)
      const report = await Promise.race([promise, silence])
      answered.abort()
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
