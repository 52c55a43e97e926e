// Which day's paper a reader gets. Only the date and the hour on the reader's clock count: an hour that a clock change skips has come
// once the clock shows a later one, and an hour that it doubles makes no second paper.

import type { Preferences } from '../../../shared/api/entities.ts'
import { BoundedMap } from '../../lib/boundedMap.ts'
import { day as dayMs, hour as hourMs, minute as minuteMs } from '../../lib/clock.ts'

/** No clock of a time zone is further from UTC. */
const mostOffsetMs = 15 * hourMs

export type PaperTimes = { hour: number; days: 'all' | 'weekdays' | 'weekends'; timeZone: string }

/** `device`: the time zone for a profile without one. */
export const timesOf = (
  { paperHour, paperDays, timeZone }: Pick<Preferences, 'paperHour' | 'paperDays' | 'timeZone'>,
  device = 'UTC',
): PaperTimes => ({ hour: paperHour, days: paperDays, timeZone: timeZone ?? device })

/**
 * The day of the paper to open: the latest day whose hour has come, or that of `latest`, the reader's latest edition, if they travelled
 * back over a date line since. A reader's first paper is today's at any hour.
 */
export function dayToOpen(now: number, times: PaperTimes, latest: string | null): string {
  if (latest === null) return localTime(now, times.timeZone).day
  const due = dueDay(now, times)
  return latest > due ? latest : due
}

/** The latest day whose hour has come. */
export function dueDay(now: number, times: PaperTimes): string {
  const { day: today, hour } = localTime(now, times.timeZone)
  let due = hour >= times.hour ? today : dayBefore(today)
  while (!isPaperDay(due, times.days)) due = dayBefore(due)
  return due
}

/** When the hour of the next paper comes, to the minute. */
export function nextPaperAt(now: number, times: PaperTimes): number {
  let next = dayAfter(dueDay(now, times))
  while (!isPaperDay(next, times.days)) next = dayAfter(next)
  const hasCome = (moment: number): boolean => {
    const { day, hour } = localTime(moment, times.timeZone)
    return day > next || (day === next && hour >= times.hour)
  }
  const inUtc = Date.parse(`${next}T00:00:00Z`) + times.hour * hourMs
  let before = Math.max(now, inUtc - mostOffsetMs)
  let after = inUtc + mostOffsetMs
  while (after - before > minuteMs) {
    const middle = Math.floor((before + after) / 2 / minuteMs) * minuteMs
    const moment = middle > before ? middle : before + minuteMs
    if (hasCome(moment)) after = moment
    else before = moment
  }
  return after
}

/** Whether its sections include what is long and on Later. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** No edition is of a later day, however far its reader travels. A clock that was wrong once may have made one. */
export const latestPossible = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)

const isPaperDay = (day: string, days: PaperTimes['days']): boolean =>
  days === 'all' || isWeekend(day) === (days === 'weekends')

export const dayBefore = (day: string): string => dayAt(day, -1)
const dayAfter = (day: string): string => dayAt(day, 1)

const dayAt = (day: string, daysLater: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + daysLater * dayMs).toISOString().slice(0, 10)

function localTime(now: number, timeZone: string): { day: string; hour: number } {
  const parts = clockOf(timeZone).formatToParts(now)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${partOf('year')}-${partOf('month')}-${partOf('day')}`, hour: Number(partOf('hour')) }
}

/** Making a clock takes far longer than reading it. */
const clocks = new BoundedMap<string, Intl.DateTimeFormat>(500)

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known !== undefined) return known
  const clock = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  })
  clocks.set(timeZone, clock)
  return clock
}

export function timeOfDay(now: number, timeZone: string): { hour: number; minute: number } {
  const parts = new Intl.DateTimeFormat('en', { timeZone, hourCycle: 'h23', hour: 'numeric', minute: 'numeric' })
  const partOf = (type: string) => Number(parts.formatToParts(now).find((part) => part.type === type)?.value ?? 0)
  return { hour: partOf('hour'), minute: partOf('minute') }
}
