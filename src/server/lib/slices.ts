// Work that grows with its input runs in slices, between which the thread answers other callers.

const sliceMs = 10

/** The queue belongs to the thread, as its event loop does. */
const waiting: (() => void)[] = []

/** Resolves after other work of the thread has run. Each turn of the event loop continues one of those that wait. */
export function yieldToEventLoop(): Promise<void> {
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(continueOne)
  })
}

function continueOne(): void {
  // The event loop looks for new calls before the next one.
  if (waiting.length > 1) setImmediate(continueOne)
  waiting.shift()?.()
}

export type Slices = {
  /** The slice has lasted for 10 ms: call `next` soon. */
  isOver: () => boolean
  /** Yields and begins the next slice. */
  next: () => Promise<void>
  /** Yields if the slice is over. */
  pause: () => Promise<void> | void
}

export function createSlices(): Slices {
  let startedAt = performance.now()
  const isOver = () => performance.now() - startedAt >= sliceMs
  async function next(): Promise<void> {
    await yieldToEventLoop()
    startedAt = performance.now()
  }
  return { isOver, next, pause: () => (isOver() ? next() : undefined) }
}
