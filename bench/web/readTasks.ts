/** A trace event of Chromium; times in microseconds, `tdur` on the CPU. */
type TraceEvent = { name: string; pid: number; tid: number; dur?: number; tdur?: number; args?: { name?: string } }

/** Longer tasks are noticeable (Long Tasks API). */
const longTaskMs = 50

/** `taskMs`: CPU time of each task of the page's main thread, since wall time says little on a busy machine. */
export type PageTasks = { taskMs: number[] }

/** The tasks of the busiest page. Another page may be open without work. */
export function readTasks(trace: Buffer): PageTasks {
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse(trace.toString())
  const pages = traceEvents
    .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
    .map(({ pid, tid }) => ({
      taskMs: traceEvents
        .filter((event) => event.name === 'RunTask' && event.pid === pid && event.tid === tid)
        .map(({ tdur = 0 }) => tdur / 1000),
    }))
  const [busiest] = pages.toSorted((one, other) => sumOf(other.taskMs) - sumOf(one.taskMs))
  if (busiest === undefined || busiest.taskMs.length === 0) throw new Error('The trace holds no tasks.')
  return busiest
}

export function sumOf(figures: number[]): number {
  return figures.reduce((sum, figure) => sum + figure, 0)
}

export function longestOf(taskMs: number[]): number {
  return taskMs.reduce((longest, ms) => Math.max(longest, ms), 0)
}

/** The time of the tasks beyond the part that people do not notice. */
export function totalBlockingMs(taskMs: number[]): number {
  return taskMs.reduce((sum, ms) => sum + Math.max(0, ms - longTaskMs), 0)
}
