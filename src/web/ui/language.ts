// Numbers, dates and lists in the language of the page, by Intl.
import { currentLanguage } from '../../shared/texts/makeText.ts'

/** The language of dates: in English 14 Nov 2026, 22:41. */
export function dateLanguage(): string {
  const language = currentLanguage()
  return language === 'en' ? 'en-GB' : language
}

/** Makes a formatter once per language, since making one takes longer than using it. */
export function formatterOf<Formatter>(
  make: (language: string) => Formatter,
  readLanguage = currentLanguage,
): () => Formatter {
  const made = new Map<string, Formatter>()
  return () => {
    const language = readLanguage()
    const formatter = made.get(language) ?? make(language)
    made.set(language, formatter)
    return formatter
  }
}

const relativeTimes = formatterOf(
  (language) => new Intl.RelativeTimeFormat(language, { style: 'short', numeric: 'auto' }),
  dateLanguage,
)
const lists = formatterOf((language) => new Intl.ListFormat(language, { type: 'unit', style: 'short' }))
const percents = formatterOf((language) => new Intl.NumberFormat(language, { style: 'percent' }))

const days = formatterOf((language) => new Intl.DateTimeFormat(language, { dateStyle: 'medium' }), dateLanguage)

/** '1 Sept 2026', in the time zone of the device. */
export function formatDay(moment: string): string {
  return days().format(new Date(moment))
}

/** 'In 3 hr', '2 days ago', 'yesterday'. */
export function relativeTo(amount: number, unit: 'minute' | 'hour' | 'day'): string {
  return relativeTimes().format(amount, unit)
}

/** 'One, two, three'. */
export function listNames(names: readonly string[]): string {
  return lists().format(names)
}

/** '80%' for 0.8. */
export function formatShare(share: number): string {
  return percents().format(share)
}

/** '34 MB', '4.2 MB'. */
export function formatMegabytes(bytes: number): string {
  const maximumFractionDigits = bytes < 10_000_000 ? 1 : 0
  const format = { style: 'unit', unit: 'megabyte', maximumFractionDigits } as const
  return new Intl.NumberFormat(currentLanguage(), format).format(bytes / 1_000_000)
}

/** 'German' for 'de'; the code itself when the browser does not know it. */
export function languageName(code: string): string {
  try {
    return new Intl.DisplayNames(currentLanguage(), { type: 'language' }).of(code) ?? code
  } catch {
    return code
  }
}

/** 'Deutsch' for 'de': readers look for their language in its own words. */
export function ownLanguageName(code: string): string {
  const name = new Intl.DisplayNames(code, { type: 'language' }).of(code) ?? code
  return name.charAt(0).toLocaleUpperCase(code) + name.slice(1)
}
