/** Runs a write transaction after the earlier ones have ended. */
export type WriteQueue = <T>(write: () => Promise<T>) => Promise<T>

/**
 * SQLite has one writer at a time, and a waiting writer tries again every few milliseconds. Refreshes therefore write one after
 * the other. The pause between two transactions lets a reader's request write (ARCHITECTURE.md, Data).
 */
export function createWriteQueue(pauseMs: number): WriteQueue {
  let last: Promise<unknown> = Promise.resolve()
  return (write) => {
    const turn = last.then(write)
    last = turn.then(
      () => pause(pauseMs),
      () => pause(pauseMs),
    )
    return turn
  }
}

function pause(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
