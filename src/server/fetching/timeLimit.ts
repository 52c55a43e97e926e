// One clock for a whole fetch. It holds where the HTTP client's own limits don't: while a name is being resolved, and
// over a body that drips a byte at a time.

import type { FetchFailure } from './failureTexts.ts'

export type TimeLimit = {
  /** Aborts when the time is up or the caller gives up; its reason is a GivenUp. */
  signal: AbortSignal
  /** The promise's value, unless the limit comes first: then rejects with GivenUp. */
  within<T>(promise: Promise<T>): Promise<T>
  /** From here on, being late means that the rest did not come. */
  answerCame(): void
  /** To be called once all is over. */
  end(): void
}

export class GivenUp extends Error {
  readonly reason: FetchFailure

  constructor(reason: FetchFailure) {
    super(reason)
    this.reason = reason
  }
}

export function startTimeLimit({ timeoutMs, signal }: { timeoutMs: number; signal?: AbortSignal }): TimeLimit {
  const controller = new AbortController()
  let lateReason: FetchFailure = 'tooSlow'
  const timer = setTimeout(() => controller.abort(new GivenUp(lateReason)), timeoutMs)
  const cancel = () => controller.abort(new GivenUp('cancelled'))
  const passed = new Promise<never>((_, reject) => {
    controller.signal.addEventListener('abort', () => reject(controller.signal.reason), { once: true })
  })
  // A limit may pass while nobody waits for it.
  passed.catch(() => {})
  if (signal?.aborted) cancel()
  else signal?.addEventListener('abort', cancel, { once: true })
  return {
    signal: controller.signal,
    within: (promise) => Promise.race([promise, passed]),
    answerCame() {
      lateReason = 'tooSlowToFinish'
    },
    end() {
      clearTimeout(timer)
      signal?.removeEventListener('abort', cancel)
    },
  }
}
