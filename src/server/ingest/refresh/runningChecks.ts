import type { FeedRow } from '../../db/schema.ts'

/** The checks under way, for a loop that waits until one of them ends. */
export type RunningChecks = {
  readonly size: number
  feeds: () => FeedRow[]
  /** `checking` must not reject. */
  start: (feed: FeedRow, checking: Promise<void>) => void
  /** Resolves when the next check ends, or by `wake`. */
  oneEnded: () => Promise<void>
  allEnded: () => Promise<unknown>
  wake: () => void
}

/**
 * The loop waits for a promise of its own. Waiting for the checks by Promise.race would add a reaction to each of them every time, and a
 * listener to the signal that stops the loop.
 */
export function createRunningChecks(): RunningChecks {
  const checks = new Map<Promise<void>, FeedRow>()
  let next = Promise.withResolvers<void>()
  const wake = () => {
    next.resolve()
    next = Promise.withResolvers()
  }
  return {
    get size() {
      return checks.size
    },
    feeds: () => [...checks.values()],
    start(feed, checking) {
      const check: Promise<void> = checking.finally(() => {
        checks.delete(check)
        wake()
      })
      checks.set(check, feed)
    },
    oneEnded: () => next.promise,
    allEnded: () => Promise.all(checks.keys()),
    wake,
  }
}
