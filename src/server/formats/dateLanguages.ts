import { foldAccents } from '../../shared/textFolding.ts'
import { emptyWords, monthByWord, zoneMinutes } from './dateWords.ts'

// Names of months and days as the locale data of Node has them. Dates in keys of stored items were read without them
// (dates.ts, parseFormerDate), so they are not part of dateWords.ts.
const languages =
  'af az be bg ca cs cy da de el es et eu fi fr gl hu id is it lt lv mk ms nb nl nn pl pt ro ru sk sl sq sr-Latn sr sv tr uk'.split(
    ' ',
  )
const english = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const timeWords = new Set('kl klo ora ore as pukul jam saat godz hod ura о в u v la'.split(' '))
const fillers = new Set(
  'a de den die dne dnia din na pa vid om anul year rok roku року р года год г r lei del'.split(' '),
)
const leastPrefix = 3

/** The date with its names of months in English, and without names of days and words around the time. */
export function inEnglish(text: string): string {
  return text
    .normalize('NFC')
    .replace(/\p{L}+(?:['’]\p{L}+|-feira)?\.?/giu, (written) => translate(written))
    .replace(/\s+/g, ' ')
    .trim()
}

function translate(written: string): string {
  const word = foldAccents(written.replace('.', ''))
  if (/^(?:t|z|am|pm|st|nd|rd|th)$/.test(word) || zoneMinutes.has(word)) return written
  names ??= readNames()
  const { months, days } = names
  // The locale data has Greek months in the genitive only.
  const month = monthByWord.has(word) ? null : (months.get(word) ?? months.get(word.replace(/ος$/, 'ου')))
  if (month) return ` ${english[month - 1]} `
  if (monthByWord.has(word) || emptyWords.has(word)) return timeWords.has(word) ? ' ' : written
  return days.has(word) || timeWords.has(word) || fillers.has(word) ? ' ' : written
}

type Names = { months: Map<string, number | null>; days: Set<string> }
// Made when the first such date arrives: most processes never meet one.
let names: Names | null = null

function readNames(): Names {
  const found: Names = { months: new Map(), days: new Set() }
  const prefixes = new Map<string, number | null>()
  for (const language of languages)
    for (const form of ['long', 'short'] as const)
      for (const day of ['numeric', undefined] as const) readLanguage(found, prefixes, { language, form, day })
  for (const [prefix, month] of prefixes)
    if (!found.months.has(prefix) && !found.days.has(prefix)) found.months.set(prefix, month)
  return found
}

type Form = { language: string; form: 'long' | 'short'; day: 'numeric' | undefined }

function readLanguage({ months, days }: Names, prefixes: Names['months'], { language, form, day }: Form): void {
  const monthFormat = new Intl.DateTimeFormat(language, { month: form, day, timeZone: 'UTC' })
  const dayFormat = new Intl.DateTimeFormat(language, { weekday: form, timeZone: 'UTC' })
  for (let month = 1; month <= 12; month++) {
    const name = monthFormat.formatToParts(Date.UTC(2023, month - 1, 1)).find(({ type }) => type === 'month')
    // Catalan writes 'de març' and 'd’abril'.
    const word = foldName(name?.value ?? '').replace(/^(?:de |d[’'])/, '')
    if (!/^\p{L}+$/u.test(word)) continue
    addMonth(months, word, month)
    for (let length = leastPrefix; length < word.length; length++) addMonth(prefixes, word.slice(0, length), month)
  }
  for (let weekday = 1; weekday <= 7; weekday++) days.add(foldName(dayFormat.format(Date.UTC(2023, 0, weekday))))
}

/** A word that means two months means none. */
function addMonth(months: Names['months'], word: string, month: number): void {
  const known = months.get(word)
  months.set(word, known === undefined || known === month ? month : null)
}

const foldName = (name: string) => foldAccents(name.normalize('NFC')).replace(/\.$/, '')
