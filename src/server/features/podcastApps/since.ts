import { minute, second } from '../../lib/clock.ts'

/** Apps take the moment of their last sync from their own clock, or from an answer that overlapped with another app's call. */
const overlapMs = 2 * minute

export const secondsOf = (moment: number): number => Math.floor(moment / second)

/** The `since` of a call, in seconds. 0, and so everything, for anything else than a whole number. */
export function sinceInMs(since: unknown): number {
  const seconds = typeof since === 'string' && /^\d{1,12}$/.test(since) ? Number(since) : 0
  return seconds === 0 ? 0 : Math.max(1, seconds * second - overlapMs)
}
