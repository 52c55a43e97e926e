// Making a formatter costs a thousand times what formatting does: each is made once, when it is first needed.
const dayFormat = once({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' })
const timeFormat = once({ hour: '2-digit', minute: '2-digit' })
const dateFormat = once({ day: 'numeric', month: 'short' })
const dateWithYearFormat = once({ day: 'numeric', month: 'short', year: 'numeric' })

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/**
 * How long ago, as a reader would say it: 'just now', '4 min ago', '1 h ago', 'yesterday', '2 days ago', then the date.
 * Both in epoch milliseconds; days are counted on this machine's calendar.
 */
export function relativeTime(at: number, now: number): string {
  const agoMs = now - at
  // Publishers' clocks run ahead, or they date an item to its embargo: up to an hour is now, more is a date.
  if (agoMs < -hourMs) return calendarDate(at, now)
  if (agoMs < minuteMs) return 'just now'
  if (agoMs < hourMs) return `${Math.floor(agoMs / minuteMs)} min ago`
  if (agoMs < dayMs) return `${Math.floor(agoMs / hourMs)} h ago`
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs)
  if (days < 2) return 'yesterday'
  if (days < 7) return `${days} days ago`
  return calendarDate(at, now)
}

/** The exact moment in words: 'Friday 20 November 2026, 22:41'. */
export function exactTime(at: number): string {
  return `${dayFormat().format(at).replace(',', '')}, ${timeFormat().format(at)}`
}

function calendarDate(at: number, now: number): string {
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear()
  return (isThisYear ? dateFormat() : dateWithYearFormat()).format(at)
}

function once(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let format: Intl.DateTimeFormat | undefined
  return () => {
    format ??= new Intl.DateTimeFormat('en-GB', options)
    return format
  }
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}
