// Parses dates as publishers write them. Two shapes cover 90 % and have a fast path; the rest is read word by word. An
// ambiguous date gives null: an item without a date is sorted by its arrival, a wrong date would misplace it permanently.

import { foldAccents } from '../../shared/textFolding.ts'
import { inEnglish } from './dateLanguages.ts'
import { emptyWords, monthByWord, zoneMinutes } from './dateWords.ts'
import { zoneOffsetMinutes } from './zoneOffset.ts'

type Moment = {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
  zoneMinutes: number
}

const maxDateChars = 120

/** Epoch milliseconds, to the second; null without a readable date. Without a zone it is UTC. */
export function parseDate(text: string): number | null {
  const read = readTimeElement(text) ?? parseFormerDate(text) ?? parseRareForm(text.slice(0, maxDateChars).trim())
  return read === null || isPlaceholder(read) ? null : read
}

/**
 * As earlier versions read dates, which accepted the zero of a program's clock. Keys of stored items contain such dates
 * (itemIdentity.ts).
 */
export function parseFormerDate(text: string): number | null {
  const written = text.length > maxDateChars ? tidy(text.slice(0, maxDateChars * 4)) : text.trim()
  if (written === '' || written.length > maxDateChars) return null
  return parseInternet(written) ?? parseIso(written) ?? parseNumeric(written) ?? parseWords(tidy(written))
}

// Programs write these in place of a missing date, in any zone: the zero of Unix, and years around 1: the zeros of .NET and Go,
// and what PHP makes of 0000-00-00, '30 Nov -0001'.
const afterZeros = Date.parse('0003-01-01T00:00:00Z')

function isPlaceholder(epochMs: number): boolean {
  return Math.abs(epochMs) <= 86_400_000 || epochMs < afterZeros
}

// Drupal and others put this into <pubDate>: '<time datetime="2024-03-01T10:00:00Z">yesterday</time>'.
function readTimeElement(text: string): number | null {
  if (!text.includes('<')) return null
  const moment = /<time\s[^<>]{0,200}?\bdatetime\s?=\s?["']([^"'<>]{1,60})["']/i.exec(
    text.slice(0, maxDateChars * 4),
  )?.[1]
  return moment === undefined ? null : parseDate(moment)
}

const namedZone = /\s?\(?\[?\b([A-Z][A-Za-z]{1,20}(?:\/[A-Z][A-Za-z_+-]{1,30}){1,2})\]?\)?$/

/** Reads forms that a few publishers write; null when the rest is no date. */
function parseRareForm(text: string): number | null {
  const zone = namedZone.exec(text)
  if (zone) return parseInZone(text.slice(0, zone.index), zone[1] ?? '')
  const plainer = plainForm(text)
  const read = plainer === text ? null : parseFormerDate(plainer)
  if (read !== null) return read
  const translated = inEnglish(plainer)
  return translated === plainer ? null : (parseFormerDate(translated) ?? parseFormerDate(plainForm(translated)))
}

function plainForm(text: string): string {
  const plainer = text
    // '5. juli 2011 kl. 10.30'
    .replace(/(\d{4},?(?: \p{L}{1,5}\.?)?) (\d\d?)\.(\d\d)(?=$| )/u, '$1 $2:$3')
    // Go writes '2011-07-05 10:11:12.5 +0200 CEST m=+0.25' or '+0300 +03'.
    .replace(/ m=[+-][\d.]{1,40}$/, '')
    .replace(/([+-]\d\d:?\d\d) (?:[A-Z]{1,5}|[+-]\d\d(?:\d\d)?)$/, '$1')
    // '10:57 a.m.'
    .replace(/\b([ap])\.\s?m\b\.?/i, '$1m')
    // '2024-03-01T10:00:00-05:00Z'
    .replace(/([+-]\d\d:?\d\d)\s?Z$/, '$1')
    // A military zone, '18:15 Y': RFC 5322, 4.3, reads them all as UTC, since RFC 822 defined them the wrong way round.
    .replace(/(\d:\d\d) [A-IK-Y]$/, '$1 UTC')
  // '26 Sep 2022 GMT', '2022-09-26Z', '2022-09-26+02:00': midnight in that zone.
  const day = /^([^:]{6,60}\d)\s?(Z|[A-Z]{2,5}|(?:UTC|GMT)?[+-]\d\d:?\d\d)$/i.exec(plainer)
  return day ? `${day[1]} 00:00:00 ${day[2]}` : plainer
}

function parseInZone(local: string, zone: string): number | null {
  const localMs = parseFormerDate(local)
  // '+01:00[Europe/Berlin]' names the zone twice.
  if (localMs === null || /(?:[+-]\d\d:?\d\d|Z|GMT|UTC)$/.test(local)) return localMs
  const minutes = zoneOffsetMinutes(zone, localMs)
  return minutes === null ? null : localMs - minutes * 60_000
}

// RFC 822 and its successors: 'Thu, 01 Jan 2004 19:48:21 GMT'.
const internetDate =
  /^(?:[a-z]{3}, )?(\d{1,2}) ([a-z]{3}) (\d{4}) (\d\d):(\d\d)(?::(\d\d))? (?:([+-])(\d\d):?(\d\d)|gmt|utc?|z)$/i

function parseInternet(text: string): number | null {
  const found = internetDate.exec(text)
  if (!found) return null
  const month = monthByWord.get((found[2] ?? '').toLowerCase())
  if (month === undefined) return null
  return epochOf({
    year: Number(found[3]),
    month,
    day: Number(found[1]),
    hour: Number(found[4]),
    minute: Number(found[5]),
    second: Number(found[6] ?? 0),
    zoneMinutes: offsetOf(found[7], found[8], found[9]),
  })
}

// ISO 8601 as restricted by RFC 3339 and W3C-DTF, with a space allowed for the T. One program writes months with three digits.
const isoDate =
  /^(\d{4})-(?:0(?=\d\d-))?(\d\d?)(?:-(\d\d?)(?:[T ]\s*(\d\d?):(\d\d)(?::(\d\d?)(?:[.,]\d{1,12})?)?\s*(?:Z|UTC|GMT|([+-])(\d\d):?(\d\d)?)?)?)?$/i

function parseIso(text: string): number | null {
  const found = isoDate.exec(text)
  if (!found) return null
  return epochOf({
    year: Number(found[1]),
    month: Number(found[2]),
    day: Number(found[3] ?? 1),
    hour: Number(found[4] ?? 0),
    minute: Number(found[5] ?? 0),
    second: Number(found[6] ?? 0),
    zoneMinutes: offsetOf(found[7], found[8], found[9]),
  })
}

/** The short forms of ISO 8601 and Unix time: digits with few separators. */
function parseNumeric(text: string): number | null {
  if (!/^[-\d][\d:TZ-]*$/.test(text)) return null
  if (/^\d{9,10}$/.test(text)) return Number(text) * 1000
  if (/^\d{12,13}$/.test(text)) return Math.floor(Number(text) / 1000) * 1000
  if (/^\d{4}$/.test(text)) return isYear(text) ? onDay(Number(text), 1, 1) : null
  const compact = /^(\d{4})(\d\d)(\d\d)(?:T?(\d\d)(\d\d)(\d\d)?Z?)?$/.exec(text)
  if (compact && isYear(compact[1])) {
    const [, year, month, day, hour = 0, minute = 0, second = 0] = compact.map(Number)
    return epochOf({
      year: year ?? 0,
      month: month ?? 0,
      day: day ?? 0,
      hour: hour || 0,
      minute: minute || 0,
      second: second || 0,
      zoneMinutes: 0,
    })
  }
  const shortMonth = /^-(\d\d)-?(\d\d)$/.exec(text)
  if (shortMonth) return onDay(fullYear(Number(shortMonth[1])), Number(shortMonth[2]), 1)
  const shortDay = /^(\d\d)-?(\d\d)-?(\d\d)$/.exec(text)
  if (shortDay) return onDay(fullYear(Number(shortDay[1])), Number(shortDay[2]), Number(shortDay[3]))
  // Year and day of the year. '22013' could also be February 2013, so it is not read.
  const ordinal = /^(\d\d|\d{4}-)(\d{3})$/.exec(text)
  if (ordinal && !isYear(text.slice(1))) return onDayOfYear(ordinal[1] ?? '', Number(ordinal[2]))
  return null
}

function isYear(digits: string | undefined): boolean {
  return /^(19|20)\d\d$/.test(digits ?? '')
}

function onDay(year: number, month: number, day: number): number | null {
  return epochOf({ year, month, day, hour: 0, minute: 0, second: 0, zoneMinutes: 0 })
}

function onDayOfYear(year: string, day: number): number | null {
  if (day < 1 || day > 366) return null
  return Date.UTC(year.length === 2 ? fullYear(Number(year)) : Number.parseInt(year, 10), 0, day)
}

// A word, a time, a numeric zone, or a number.
const token = /(\d{1,2}):(\d\d)(?::(\d\d?)(?:[.,]\d+)?)?(?![\d:])|([+-])(\d\d):?(\d\d)(?!\d)|(\d+)|(\p{L}+)/guy

/** Every other form: words in any language, the parts in any order, as long as nothing is left over. */
function parseWords(text: string): number | null {
  const reading = new WordReading()
  let at = 0
  while (at < text.length) {
    // Separators. A sign before a zone's digits belongs to them once the time is known.
    const between = /[\s,./()\-;|·]/.test(text[at] ?? '')
    const isZoneSign = text[at] === '-' && reading.hasTime && /^-\d\d:?\d\d(?!\d)/.test(text.slice(at, at + 7))
    if (between && !isZoneSign) {
      at++
      continue
    }
    token.lastIndex = at
    const found = token.exec(text)
    if (!found || !reading.take(found)) return null
    at = token.lastIndex
  }
  return reading.finish(text)
}

class WordReading {
  hasTime = false
  private hour = 0
  private minute = 0
  private second = 0
  private half: 'am' | 'pm' | null = null
  private zone: number | null = null
  private month: number | null = null
  private mayBeDay = false
  private isKorean = false
  private readonly numbers: string[] = []

  /** False when this part cannot belong to a date. */
  take(found: RegExpExecArray): boolean {
    const [, hour, minute, second, sign, zoneHour, zoneMinute, digits, word] = found
    if (hour !== undefined) return this.takeTime(Number(hour), Number(minute), Number(second ?? 0))
    if (sign !== undefined) return this.takeZone(offsetOf(sign, zoneHour, zoneMinute))
    if (digits !== undefined) return this.numbers.push(digits) <= 3
    return this.takeWord(foldAccents(word ?? ''))
  }

  finish(text: string): number | null {
    const date = this.readNumbers(text)
    if (date === null) return null
    const hour = this.half === null ? this.hour : (this.hour % 12) + (this.half === 'pm' ? 12 : 0)
    // Korean programs write local time without a zone.
    const zone = this.zone ?? (this.isKorean ? 540 : 0)
    return epochOf({ ...date, hour, minute: this.minute, second: this.second, zoneMinutes: zone })
  }

  private takeTime(hour: number, minute: number, second: number): boolean {
    if (this.hasTime) return false
    this.hasTime = true
    this.hour = hour
    this.minute = minute
    this.second = second
    return true
  }

  // 'GMT-01:01': the number after a name is the zone's offset.
  private takeZone(minutes: number): boolean {
    if (this.zone !== null && this.zone !== 0) return false
    this.zone = minutes
    return true
  }

  private takeWord(word: string): boolean {
    // 'T' between day and time; the characters after numbers in '2004년 05월 28일' and '2004年5月28日'; 'st' in '1st'.
    if (word === 't' || word === 'etc' || word === 'st' || word === 'nd' || word === 'rd' || word === 'th') return true
    if (/^[년월일]+$/u.test(word)) return this.takeKorean(null)
    if (/^[年月日]+$/u.test(word)) return true
    if (word === '오후') return this.takeKorean('pm')
    if (word === '오전') return this.takeKorean('am')
    if (word === 'am' || word === 'pm') return this.takeHalf(word)
    const zone = this.hasTime && this.zone === null ? zoneMinutes.get(word) : undefined
    if (zone !== undefined) return this.takeZone(zone)
    const month = monthByWord.get(word)
    if (month === undefined) return emptyWords.has(word)
    // 'mar' is March, but Tuesday in French and Spanish: a word that may be a day is replaced by a month that follows.
    if (this.month === null || this.mayBeDay) this.month = month
    this.mayBeDay = emptyWords.has(word)
    return true
  }

  private takeKorean(half: 'am' | 'pm' | null): boolean {
    this.isKorean = true
    this.half ??= half
    return true
  }

  private takeHalf(half: 'am' | 'pm'): boolean {
    this.half = half
    return true
  }

  private readNumbers(text: string): Pick<Moment, 'year' | 'month' | 'day'> | null {
    const [first = '', second = '', third = ''] = this.numbers
    if (this.month !== null) return withMonth(this.month, this.numbers)
    if (this.numbers.length !== 3) return null
    if (first.length === 4) return { year: Number(first), month: Number(second), day: Number(third) }
    if (third.length !== 4 && third.length !== 2) return null
    const year = fullYear(Number(third), third.length)
    // '31/12/2003' is unambiguous. Otherwise the separator decides: American with a slash, day first with dots and hyphens.
    const isDayFirst = Number(first) > 12 || (Number(second) <= 12 && !text.includes('/'))
    return isDayFirst
      ? { year, month: Number(second), day: Number(first) }
      : { year, month: Number(first), day: Number(second) }
  }
}

function withMonth(month: number, numbers: string[]): Pick<Moment, 'year' | 'month' | 'day'> | null {
  const [first = '', second] = numbers
  if (numbers.length > 2) return null
  if (second === undefined) return first.length === 4 ? { year: Number(first), month, day: 1 } : null
  const [year, day] = first.length === 4 ? [first, second] : [second, first]
  return day.length > 2 ? null : { year: fullYear(Number(year), year.length), month, day: Number(day) }
}

function fullYear(year: number, digits = 2): number {
  if (digits !== 2) return year
  return year < 70 ? 2000 + year : 1900 + year
}

function offsetOf(sign: string | undefined, hours: string | undefined, minutes: string | undefined): number {
  if (sign === undefined) return 0
  const total = Number(hours) * 60 + Number(minutes ?? 0)
  // No zone is further than fourteen hours; epochOf refuses NaN.
  if (total > 14 * 60 + 59 || Number(minutes ?? 0) > 59) return Number.NaN
  return sign === '-' ? -total : total
}

function epochOf(moment: Moment): number | null {
  const { year, month, day, hour, minute, second } = moment
  const isMidnightAtEnd = hour === 24 && minute === 0 && second === 0
  if (month < 1 || month > 12 || day < 1 || (hour > 23 && !isMidnightAtEnd) || minute > 59 || second > 60) return null
  const date = new Date(0)
  // Date.UTC reads the years 0 to 99 as 1900 to 1999.
  date.setUTCFullYear(year, month - 1, day)
  if (date.getUTCMonth() !== month - 1) return null
  const epoch = date.getTime() + ((hour * 60 + minute - moment.zoneMinutes) * 60 + second) * 1000
  return Number.isFinite(epoch) ? epoch : null
}

// Some dates are wrapped in markup; a comment in brackets repeats the zone's name (RFC 822, 3.4.3).
function tidy(text: string): string {
  return text
    .replace(/<[^<>]*>|\([^()]*\)|&nbsp;/g, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
