import type { Feed } from '../../shared/api/entities.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The feeds that need a look: those that are gone first, then those that have been silent longest. */
export function failingFeeds(feeds: Feed[]): Feed[] {
  return feeds
    .filter(({ health }) => health.state !== 'well')
    .toSorted((one, other) => rank(one) - rank(other) || lastSuccess(one) - lastSuccess(other))
}

const rank = ({ health }: Feed) => (health.state === 'gone' ? 0 : 1)

function lastSuccess({ health }: Feed): number {
  return health.lastSuccessAt === null ? 0 : Date.parse(health.lastSuccessAt)
}

/** When the next check is, as a reader would say it: 'in 20 min', 'in 3 h', 'in 2 days'. Both in epoch milliseconds. */
export function timeUntil(at: number, now: number): string {
  const leftMs = at - now
  // The checks of all feeds take turns, so one that is due may have to wait a little.
  if (leftMs < minuteMs) return 'in a moment'
  if (leftMs < hourMs) return `in ${Math.round(leftMs / minuteMs)} min`
  const hours = Math.round(leftMs / hourMs)
  return hours < 48 ? `in ${hours} h` : `in ${Math.round(hours / 24)} days`
}
