import { minute } from '../../lib/clock.ts'

/** Tells one broken source from an outage of our own: during an outage no source answers. */
export type NetworkWatch = {
  sawAnswer: (now: number) => void
  /** True when a failure that looks like our own network may be just that: nothing has answered lately. */
  isSilent: (now: number) => boolean
}

const silenceMs = 5 * minute

export function createNetworkWatch(): NetworkWatch {
  let lastAnswerAt = Number.NEGATIVE_INFINITY
  return {
    sawAnswer(now) {
      lastAnswerAt = now
    },
    isSilent: (now) => now - lastAnswerAt > silenceMs,
  }
}
