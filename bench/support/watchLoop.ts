// Loaded into the server by NODE_OPTIONS: writes the longest delay of its event loop to LOOP_FILE on SIGUSR2, which also starts
// the next period. Milliseconds.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const resolutionMs = 10

if (isMainThread && process.env.LOOP_FILE) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  process.on('SIGUSR2', () => {
    const ms = (nanoseconds: number) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
    writeFileSync(
      process.env.LOOP_FILE ?? '',
      JSON.stringify({ maxMs: ms(delay.max), p99Ms: ms(delay.percentile(99)) }),
    )
    delay.reset()
  })
}
