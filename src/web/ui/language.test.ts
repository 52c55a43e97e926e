import { afterEach, expect, test } from 'vitest'
import { setLanguage } from '../../shared/texts/makeText.ts'
import { shortTime, spokenTime } from './durations.ts'
import { formatMegabytes, formatShare, languageName, listNames, relativeTo } from './language.ts'
import { exactTime, relativeTime } from './relativeTime.ts'

const now = new Date(2026, 10, 21, 9, 30).getTime()
const hourMs = 3_600_000

afterEach(() => setLanguage('en', {}))

test('times, durations, sizes and lists are in the language of the page', () => {
  setLanguage('de', {})
  expect(relativeTime(now - hourMs, now)).toBe('vor 1 Std.')
  expect(relativeTime(new Date(2026, 10, 14, 12).getTime(), now)).toBe('14. Nov.')
  expect(exactTime(now)).toBe('Samstag, 21. November 2026 um 09:30')
  expect(spokenTime(3661)).toBe('1 Stunde, 1 Minute und 1 Sekunde')
  expect(formatMegabytes(4_200_000)).toBe('4,2 MB')
  expect(listNames(['Eins', 'Zwei', 'Drei'])).toBe('Eins, Zwei und Drei')
  expect(languageName('fr')).toBe('Französisch')
})

test('a formatter follows a change of the language', () => {
  expect(relativeTo(3, 'hour')).toBe('in 3 hr')
  setLanguage('fr', {})
  expect(relativeTo(3, 'hour')).toBe('dans 3\u00a0h')
})

test('a language with several plurals gets the right one without a text of ours', () => {
  setLanguage('ar', {})
  expect([1, 2, 3].map((count) => relativeTo(-count, 'hour'))).toEqual(['قبل ساعة واحدة', 'قبل ساعتين', 'قبل 3 ساعات'])
})

test('what the language does not translate is English', () => {
  setLanguage('de', {})
  expect(relativeTime(now, now)).toBe('just now')
})

test('amounts of 0 and 1 are well formed', () => {
  expect([spokenTime(0), spokenTime(1), shortTime(1), formatShare(0), formatMegabytes(0)]).toEqual([
    '0 seconds',
    '1 second',
    '1 sec',
    '0%',
    '0 MB',
  ])
  expect([listNames([]), listNames(['One'])]).toEqual(['', 'One'])
})

test('a language code that the browser does not know is shown as it is', () => {
  expect(['de', 'xx', 'not a code', ''].map(languageName)).toEqual(['German', 'xx', 'not a code', ''])
})
