/** Runs one write transaction of a refresh when it is its turn. */
export type WriteTurns = <T>(write: () => Promise<T>) => Promise<T>

/**
 * SQLite has one writer at a time, and who waits for it looks again every few milliseconds. So refreshes write one after
 * the other, with a breath between two transactions in which a reader's click gets through (ARCHITECTURE.md, Data).
 */
export function createWriteTurns(breathMs: number): WriteTurns {
  let last: Promise<unknown> = Promise.resolve()
  return (write) => {
    const turn = last.then(write)
    last = turn.then(
      () => breathe(breathMs),
      () => breathe(breathMs),
    )
    return turn
  }
}

function breathe(ms: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, ms))
}
