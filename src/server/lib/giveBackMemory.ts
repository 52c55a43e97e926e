// V8 keeps the heap of a busy stretch for a long time: nothing collects it while a thread rests (docs/technotes/memory-at-rest.md).
import { performance } from 'node:perf_hooks'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { trimHeap } from './trimHeap.ts'

const lookEveryMs = 10_000
const busyShare = 0.1
const restingShare = 0.03

/**
 * Collects this thread's garbage once it rests after a busy stretch; its start is one. Costs some 50 ms each time.
 * `releaseCaches` runs before. During the stretch it trims the heap, so the gaps that requests and saves leave don't add up.
 */
export function giveBackMemoryAtRest(releaseCaches: () => Promise<void>): { stop: () => void } {
  let collect: ((options: object) => void) | undefined
  let wasBusy = true
  let last = performance.eventLoopUtilization()
  const giveBack = async () => {
    // A database that fails is reported by the calls that need it.
    await releaseCaches().catch(() => {})
    collect ??= findCollector()
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    trimHeap()
  }
  const timer = setInterval(() => {
    const now = performance.eventLoopUtilization()
    const { utilization } = performance.eventLoopUtilization(now, last)
    last = now
    if (utilization > busyShare) {
      wasBusy = true
      trimHeap()
    }
    if (!wasBusy || utilization > restingShare) return
    wasBusy = false
    void giveBack()
  }, lookEveryMs)
  timer.unref()
  return { stop: () => clearInterval(timer) }
}

/** V8 shows it only to contexts made after the flag is set. */
function findCollector(): (options: object) => void {
  setFlagsFromString('--expose-gc')
  const found: unknown = runInNewContext('gc')
  return typeof found === 'function' ? (found as (options: object) => void) : () => {}
}
