/** Work under way, each with the row it is for: a loop waits until one of them ends. */
export type RunningWork<Row> = {
  readonly size: number
  rows: () => Row[]
  /** `work` must not reject. */
  start: (row: Row, work: Promise<void>) => void
  /** Resolves when the next work ends, or by `wake`. */
  oneEnded: () => Promise<void>
  allEnded: () => Promise<unknown>
  wake: () => void
}

/**
 * The loop waits for a promise of its own. Waiting for the work by Promise.race would add a reaction to each of them every time, and a
 * listener to the signal that stops the loop.
 */
export function createRunningWork<Row>(): RunningWork<Row> {
  const running = new Map<Promise<void>, Row>()
  let next = Promise.withResolvers<void>()
  const wake = () => {
    next.resolve()
    next = Promise.withResolvers()
  }
  return {
    get size() {
      return running.size
    },
    rows: () => [...running.values()],
    start(row, work) {
      const tracked: Promise<void> = work.finally(() => {
        running.delete(tracked)
        wake()
      })
      running.set(tracked, row)
    },
    oneEnded: () => next.promise,
    allEnded: () => Promise.all(running.keys()),
    wake,
  }
}
