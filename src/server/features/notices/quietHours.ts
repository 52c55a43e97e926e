// Pure: until when a reader wants to hear nothing.
import type { Preferences } from '../../../shared/api/entities.ts'
import { timeOfDay } from '../../core/paper/paperDay.ts'
import { day, hour, minute } from '../../lib/clock.ts'

/** No notice waits longer. */
export const longestPauseMs = day

/** The end of the quiet hours, or null outside of them. A change of the clock meanwhile is met by asking again at that time. */
export function quietUntil(
  { quietFrom, quietTo, timeZone }: Pick<Preferences, 'quietFrom' | 'quietTo' | 'timeZone'>,
  now: number,
): number | null {
  if (quietFrom === null || quietTo === null || quietFrom === quietTo) return null
  const { hour: hourNow, minute: minuteNow } = timeOfDay(now, timeZone ?? 'UTC')
  const isQuiet =
    quietFrom < quietTo ? hourNow >= quietFrom && hourNow < quietTo : hourNow >= quietFrom || hourNow < quietTo
  if (!isQuiet) return null
  const hours = (quietTo - hourNow + 24) % 24
  return now - (now % minute) + hours * hour - minuteNow * minute
}
