import { setTimeout as sleep } from 'node:timers/promises'
import { hour } from './clock.ts'
import type { Log } from './log.ts'

/** A part of the worker. `stop` resolves when it has ended. */
export type WorkerLoop = { stop: () => Promise<void> }

type LoopOptions = {
  log: Log
  /** Names the work in the log: "asking hubs". */
  task: string
  firstPauseMs?: number
  pauseMs: number
  /** A round that returns 'again' is followed by the next one without a pause. */
  round: (stopped: AbortSignal) => Promise<'again' | 'rest'>
  /** Called when the loop is stopped, while a round may be running. */
  interrupt?: () => unknown
  /** Called after the last round. */
  finish?: () => Promise<unknown>
}

/** While rounds keep failing, the log has a line as often as this. */
const repeatLogMs = hour

/** Repeats `round` until it is stopped. A round that fails is tried again after the pause. */
export function startLoop({ log, task, firstPauseMs = 0, pauseMs, round, interrupt, finish }: LoopOptions): WorkerLoop {
  const stopping = new AbortController()
  const { signal: stopped } = stopping
  const pause = (ms: number) => sleep(ms, undefined, { signal: stopped }).catch(() => {})
  let loggedAt: number | null = null

  async function runSafely(): Promise<'again' | 'rest'> {
    try {
      const outcome = await round(stopped)
      if (loggedAt !== null) log.info(`${task} works again`)
      loggedAt = null
      return outcome
    } catch (error) {
      const now = performance.now()
      if (loggedAt === null || now - loggedAt >= repeatLogMs) {
        log.error({ err: error }, `${task} failed; trying again`)
        loggedAt = now
      }
      return 'rest'
    }
  }

  async function run(): Promise<void> {
    if (firstPauseMs > 0) await pause(firstPauseMs)
    while (!stopped.aborted) if ((await runSafely()) === 'rest') await pause(pauseMs)
    await finish?.()
  }

  const ended = run()
  return {
    async stop() {
      stopping.abort()
      await Promise.all([ended, interrupt?.()])
    },
  }
}
