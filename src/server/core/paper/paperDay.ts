// Which day's paper a reader gets. Only the date and the hour on the reader's clock count: an hour that a clock change skips has come
// once the clock shows a later one, and an hour that it doubles makes no second paper.

export type PaperTimes = { hour: number; days: 'all' | 'weekdays' | 'weekends'; timeZone: string }

/**
 * The day of the paper to open: the latest day whose hour has come, or that of `latest`, the reader's latest edition, if they travelled
 * back over a date line since. A reader's first paper is today's at any hour.
 */
export function dayToOpen(now: number, times: PaperTimes, latest: string | null): string {
  const { day: today, hour } = localTime(now, times.timeZone)
  if (latest === null) return today
  let due = hour >= times.hour ? today : dayBefore(today)
  while (!isPaperDay(due, times.days)) due = dayBefore(due)
  return latest > due ? latest : due
}

/** Whether its sections include what is long and on Later. */
export const isWeekend = (day: string): boolean => [0, 6].includes(new Date(`${day}T00:00:00Z`).getUTCDay())

/** No edition is of a later day, however far its reader travels. A clock that was wrong once may have made one. */
export const latestPossible = (now: number): string => new Date(now + 14 * 3_600_000).toISOString().slice(0, 10)

const isPaperDay = (day: string, days: PaperTimes['days']): boolean =>
  days === 'all' || isWeekend(day) === (days === 'weekends')

export function dayBefore(day: string): string {
  const date = new Date(`${day}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - 1)
  return date.toISOString().slice(0, 10)
}

function localTime(now: number, timeZone: string): { day: string; hour: number } {
  const parts = new Intl.DateTimeFormat('en', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
  }).formatToParts(now)
  const partOf = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${partOf('year')}-${partOf('month')}-${partOf('day')}`, hour: Number(partOf('hour')) }
}
