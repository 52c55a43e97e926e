import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDate } from './dates.ts'

function read(text: string): string | null {
  const epochMs = parseDate(text)
  return epochMs === null ? null : new Date(epochMs).toISOString().replace('.000Z', 'Z')
}

describe('a date is read', () => {
  test.each([
    ['as RFC 822 has it', 'Sat, 07 Sep 2002 00:00:01 GMT', '2002-09-07T00:00:01Z'],
    ['with a zone in numbers', 'Sat, 07 Sep 2002 00:00:01 -0530', '2002-09-07T05:30:01Z'],
    ['with the zone name of a coast', 'Sat, 07 Sep 2002 00:00 PDT', '2002-09-07T07:00:00Z'],
    ['with a European zone name', 'Sat, 7 September 2002 10:00:00 CEST', '2002-09-07T08:00:00Z'],
    ['with a year of two digits', 'Sat, 07 Sep 02 00:00:01 GMT', '2002-09-07T00:00:01Z'],
    ['without a time', '7 Sep 2002', '2002-09-07T00:00:00Z'],
    ['as RFC 3339 has it', '2002-09-07T10:11:12.345+02:00', '2002-09-07T08:11:12Z'],
    ['as databases have it', '2002-09-07 10:11:12', '2002-09-07T10:11:12Z'],
    ['with seconds of one digit', '2006-01-17T12:35:9+01:00', '2006-01-17T11:35:09Z'],
    ['with an hour that ends the day', '2002-09-07T24:00:00Z', '2002-09-08T00:00:00Z'],
    ['as a bare day', '2002-09-07', '2002-09-07T00:00:00Z'],
    ['as digits', '20020907T101112Z', '2002-09-07T10:11:12Z'],
    ['as seconds since 1970', '1031393472', '2002-09-07T10:11:12Z'],
    ['as milliseconds since 1970', '1031393472345', '2002-09-07T10:11:12Z'],
    ['as the C library has it', 'Sat Sep  7 10:11:12 2002', '2002-09-07T10:11:12Z'],
    ['in American order', '9/17/2002 10:11:12 PM', '2002-09-17T22:11:12Z'],
    ['in European order', '17.09.2002 10:11', '2002-09-17T10:11:00Z'],
    ['in German', 'Sa, 07. März 2002 10:11 Uhr', '2002-03-07T10:11:00Z'],
    ['in French', 'sam., 07 août 2002 10:11:12 +0200', '2002-08-07T08:11:12Z'],
    ['in French, where Tuesday looks like March', 'mar, 03 sept 2002 10:00:00 +0000', '2002-09-03T10:00:00Z'],
    ['in Spanish', 'sábado, 07 de septiembre de 2002', '2002-09-07T00:00:00Z'],
    ['in Russian', 'Сб, 07 сентября 2002 10:11:12 +0300', '2002-09-07T07:11:12Z'],
    ['in Polish', '7 września 2002 10:11', '2002-09-07T10:11:00Z'],
    ['in Greek', 'Σαβ, 07 Σεπ 2002 10:11:12 EET', '2002-09-07T08:11:12Z'],
    ['in Japanese', '2002年9月7日 10:11:12', '2002-09-07T10:11:12Z'],
    ['in Korean, in the time of Korea', '2002년 9월 7일 오전 10:11:12', '2002-09-07T01:11:12Z'],
    ['with markup around it', '<time>Sat, 07 Sep 2002 00:00:01 GMT</time>', '2002-09-07T00:00:01Z'],
    ['with the name of the zone behind its number', 'Sat Sep 07 2002 10:11:12 GMT+0200 (CEST)', '2002-09-07T08:11:12Z'],
    ['before the year 100', 'Thu, 01 Jan 0099 00:00:01 GMT', '0099-01-01T00:00:01Z'],
  ])('%s', (_, written, expected) => {
    expect(read(written)).toBe(expected)
  })
})

describe('no date is invented from', () => {
  test.each([
    [''],
    ['soon'],
    ['Not a date at all!'],
    ['2024-13-45 99:99:99'],
    ['2003-02-30'],
    ['31 Jun 2003'],
    ['Sun, 16 zzz 2012 11:47:32 GMT'],
    ['Sun, 16 Dec 2012 1:2:3:4 GMT'],
    ['2013-01-27-01'],
    ['2013-01-28T11:30:00-06:00Textra'],
    ['2003-12-31T10:14:55+99:99'],
    ['May I come in 5 minutes'],
    ['22013'],
    ['0000-00-00 00:00:00'],
  ])("'%s'", (written) => {
    expect(read(written)).toBeNull()
  })
})

test('every moment that RFC 822 can write is read as it was meant', () => {
  const moments = fc.date({ min: new Date('1970-01-01'), max: new Date('2100-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(moments, (date) => {
      expect(parseDate(date.toUTCString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
      expect(parseDate(date.toISOString())).toBe(Math.floor(date.getTime() / 1000) * 1000)
    }),
  )
})

test('any text gives a date or none, never an error', () => {
  const parts = fc.constantFrom(
    'Mon',
    ' ',
    ',',
    '7',
    '2002',
    '10:11',
    ':',
    '+0200',
    '-',
    'T',
    'Sep',
    '월',
    '<b>',
    'GMT',
    '99',
  )
  const dateLike = fc.array(parts, { maxLength: 14 }).map((list) => list.join(''))
  fc.assert(
    fc.property(fc.oneof(fc.string(), dateLike), (text) => {
      const epochMs = parseDate(text)
      expect(epochMs === null || Number.isSafeInteger(epochMs)).toBe(true)
    }),
  )
})
