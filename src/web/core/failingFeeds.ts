import type { Feed } from '../../shared/api/entities.ts'
import { texts } from '../../shared/texts/texts.ts'
import { relativeTo } from '../ui/language.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

/** The feeds with problems: removed feeds first, then those that have failed for the longest time. */
export function failingFeeds(feeds: Feed[]): Feed[] {
  return feeds
    .filter(({ health }) => health.state !== 'well')
    .toSorted((one, other) => rank(one) - rank(other) || lastSuccess(one) - lastSuccess(other))
}

const rank = ({ health }: Feed) => (health.state === 'gone' ? 0 : 1)

function lastSuccess({ health }: Feed): number {
  return health.lastSuccessAt === null ? 0 : Date.parse(health.lastSuccessAt)
}

/** The time until the next check: 'in 20 min', 'in 3 hr', 'in 2 days'. Both in epoch milliseconds. */
export function timeUntil(at: number, now: number): string {
  const leftMs = at - now
  // Checks of other feeds may come first.
  if (leftMs < minuteMs) return texts.momentSoon()
  if (leftMs < hourMs) return relativeTo(Math.round(leftMs / minuteMs), 'minute')
  const hours = Math.round(leftMs / hourMs)
  return hours < 48 ? relativeTo(hours, 'hour') : relativeTo(Math.round(hours / 24), 'day')
}
