import { currentLanguage } from '../../shared/texts/makeText.ts'
import { texts } from '../../shared/texts/texts.ts'
import { englishAge, englishDay } from './englishTimes.ts'
import { dateLanguage, formatterOf, relativeTo } from './language.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

const exactTimes = dates({
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})
const daysOfThisYear = dates({ day: 'numeric', month: 'short' })
const daysOfAnyYear = dates({ day: 'numeric', month: 'short', year: 'numeric' })

/**
 * The age of a moment: 'just now', '4 min ago', '1 hr ago', 'yesterday', '2 days ago', then the date. Both in epoch
 * milliseconds. Days are those of the device's calendar.
 */
export function relativeTime(at: number, now: number): string {
  const agoMs = now - at
  // Publishers' clocks may be ahead, and some date an item to the end of its embargo. Up to an hour counts as now.
  if (agoMs < -hourMs) return calendarDate(at, now)
  if (agoMs < minuteMs) return texts.momentNow()
  if (agoMs < hourMs) return age(Math.floor(agoMs / minuteMs), 'minute')
  if (agoMs < dayMs) return age(Math.floor(agoMs / hourMs), 'hour')
  const days = Math.round((startOfDay(now) - startOfDay(at)) / dayMs)
  if (days < 7) return age(Math.max(days, 1), 'day')
  return calendarDate(at, now)
}

/** 'Friday, 20 November 2026 at 22:41'. */
export function exactTime(at: number): string {
  return exactTimes().format(at)
}

function age(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  return currentLanguage() === 'en' ? englishAge(amount, unit) : relativeTo(-amount, unit)
}

function calendarDate(at: number, now: number): string {
  const year = new Date(at).getFullYear()
  const isThisYear = year === new Date(now).getFullYear()
  if (currentLanguage() === 'en') return isThisYear ? englishDay(at) : `${englishDay(at)} ${year}`
  return (isThisYear ? daysOfThisYear() : daysOfAnyYear()).format(at)
}

function startOfDay(at: number): number {
  return new Date(at).setHours(0, 0, 0, 0)
}

function dates(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  return formatterOf((language) => new Intl.DateTimeFormat(language, options), dateLanguage)
}
