// One clock for a whole fetch. It covers what the HTTP client's own limits don't: name lookups, and bodies that arrive one byte
// at a time.

import type { FetchFailure } from './failureTexts.ts'

export type TimeLimit = {
  /** Aborts at the time limit or when the caller aborts; its reason is a GivenUp. */
  signal: AbortSignal
  /** The promise's value, unless the limit comes first: then rejects with GivenUp. */
  within<T>(promise: Promise<T>): Promise<T>
  /** From here on, a timeout means that the body is incomplete. */
  answerCame(): void
  /** Call it when the fetch is over. */
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
  // The limit may pass while no promise waits for it.
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
