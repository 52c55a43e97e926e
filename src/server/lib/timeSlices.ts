import { setImmediate as yieldToEventLoop } from 'node:timers/promises'

const sliceMs = 10

/** Called again and again by long work, the function lets other work run every 10 ms. */
export function createTimeSlices(): () => Promise<void> {
  let startedAt = performance.now()
  return async () => {
    if (performance.now() - startedAt < sliceMs) return
    await yieldToEventLoop()
    startedAt = performance.now()
  }
}
