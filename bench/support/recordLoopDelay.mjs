// Loaded into the server by `--import`: appends a line for each second, with the longest time for which the main thread served nobody,
// and the CPU time that it took meanwhile. The latter says more on a busy machine.
import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const file = process.env.LOOP_DELAY_FILE
const everyMs = 5

if (isMainThread && file !== undefined && process.argv[1]?.includes('main')) {
  let [last, lastCpu] = [performance.now(), process.threadCpuUsage()]
  let [longestMs, longestCpuMs, written] = [0, 0, Date.now()]
  setInterval(() => {
    const now = performance.now()
    const { user, system } = process.threadCpuUsage(lastCpu)
    longestMs = Math.max(longestMs, now - last - everyMs)
    longestCpuMs = Math.max(longestCpuMs, (user + system) / 1000)
    last = now
    lastCpu = process.threadCpuUsage()
    if (Date.now() - written < 1000) return
    appendFileSync(file, `${Date.now()} ${longestMs.toFixed(1)} ${longestCpuMs.toFixed(1)}\n`)
    ;[longestMs, longestCpuMs, written] = [0, 0, Date.now()]
  }, everyMs).unref()
}
