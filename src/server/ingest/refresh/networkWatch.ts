import { minute } from '../../lib/clock.ts'

/** Distinguishes a broken source from an outage of our own network, during which no source answers. */
export type NetworkWatch = {
  sawAnswer: (now: number) => void
  /** True when no source has answered lately, so our own network may be down. */
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
