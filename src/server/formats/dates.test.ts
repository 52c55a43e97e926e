import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { parseDate } from './dates.ts'

function read(text: string): string | null {
  const epochMs = parseDate(text)
  return epochMs === null ? null : new Date(epochMs).toISOString().replace('.000Z', 'Z')
}

describe('a date that few publishers write is read', () => {
  test.each([
    ['as Go prints it', '2011-07-05 10:11:12 +0000 UTC', '2011-07-05T10:11:12Z'],
    ['as Go prints it in a zone', '2011-07-05 10:11:12.123456789 +0100 CET', '2011-07-05T09:11:12Z'],
    ['with the reading of a clock', '2011-07-05 10:11:12.5 +0200 CEST m=+0.000012', '2011-07-05T08:11:12Z'],
    ['in a zone without a name', '2011-07-05 10:11:12 -0300 -03', '2011-07-05T13:11:12Z'],
    ['as a day and an offset', '2011-07-05+02:00', '2011-07-04T22:00:00Z'],
    ['as a day and an offset west', '2011-07-05-05:00', '2011-07-05T05:00:00Z'],
    ['as a day and an offset behind a blank', '2011-07-05 +0200', '2011-07-04T22:00:00Z'],
    ['as a day and Z', '2011-07-05Z', '2011-07-05T00:00:00Z'],
    ['as a day in words and a zone', '26 Sep 2022 GMT', '2022-09-26T00:00:00Z'],
    ['as a day of the week and a zone', 'Mon, 26 Sep 2022 EST', '2022-09-26T05:00:00Z'],
    ['in Danish', 'lør. 5. okt. 2011 kl. 10.30', '2011-10-05T10:30:00Z'],
    ['in Swedish', 'lördag 5 sept. 2011 10:30', '2011-09-05T10:30:00Z'],
    ['in Norwegian', 'søndag 5. desember 2011 kl. 10:30', '2011-12-05T10:30:00Z'],
    ['in Norwegian, short', 'man. 5. des. 2011', '2011-12-05T00:00:00Z'],
    ['in Finnish', 'ti 5. heinäkuuta 2011 klo 10.30', '2011-07-05T10:30:00Z'],
    ['in Finnish, short', '5. heinäk. 2011', '2011-07-05T00:00:00Z'],
    ['in Finnish, shorter', 'ke 5 touko 2011 10:30 EEST', '2011-05-05T07:30:00Z'],
    ['in Czech', 'út 5. července 2011 v 10:30', '2011-07-05T10:30:00Z'],
    ['in Czech, the other case', 'čtvrtek 5 červenec 2011', '2011-07-05T00:00:00Z'],
    ['in Slovak', 'utorok 5. júla 2011', '2011-07-05T00:00:00Z'],
    ['in Polish', 'wt., 5 lipiec 2011 r. godz. 10:30', '2011-07-05T10:30:00Z'],
    ['in Hungarian', '2011. júl. 5., kedd 10:30', '2011-07-05T10:30:00Z'],
    ['in Romanian', 'marți, 5 iulie 2011 10:30:00 +0300', '2011-07-05T07:30:00Z'],
    ['in Romanian, short', 'Mar, 5 ian. 2011', '2011-01-05T00:00:00Z'],
    ['in Turkish', '5 Temmuz 2011 Salı 10:30', '2011-07-05T10:30:00Z'],
    ['in Turkish, short', 'Sal, 5 Ağu 2011 10:30:00 +0300', '2011-08-05T07:30:00Z'],
    ['in Portuguese', 'terça-feira, 5 de julho de 2011 às 10:30', '2011-07-05T10:30:00Z'],
    ['in Portuguese, short', 'qui., 5 de dez. de 2011', '2011-12-05T00:00:00Z'],
    ['in Dutch', 'di 5 mrt. 2011 om 10:30', '2011-03-05T10:30:00Z'],
    ['in Greek', 'Τρίτη, 5 Ιούλιος 2011', '2011-07-05T00:00:00Z'],
    ['in Greek, short', 'Τρί, 5 Μαΐ 2011 10:30', '2011-05-05T10:30:00Z'],
    ['in Russian', 'вт, 5 июль 2011 г. в 10:30', '2011-07-05T10:30:00Z'],
    ['in Russian, short', '5 нояб. 2011 г., 10:30', '2011-11-05T10:30:00Z'],
    ['in Ukrainian', 'вівторок, 5 липня 2011 р. о 10:30', '2011-07-05T10:30:00Z'],
    ['in Ukrainian, short', 'нд, 5 груд. 2011 10:30:00 +0200', '2011-12-05T08:30:00Z'],
    ['in Indonesian', 'Selasa, 5 Agustus 2011 pukul 10.30 WIB', '2011-08-05T03:30:00Z'],
    ['in Indonesian, short', 'Sel, 5 Des 2011 10:30:00 +0700', '2011-12-05T03:30:00Z'],
  ])('%s', (_case, written, moment) => {
    expect(read(written)).toBe(moment)
  })
})

test.each([
  'Wed, 30 Nov -0001 00:00:00 +0000',
  '-0001-11-30T00:00:00+00:00',
  '-0001-11-30 00:00:00',
  '30 Nov -0001',
  'Wed, 30 Nov 0002 00:00:00 +0000',
  '0000-00-00 00:00:00',
  '0000-00-00T00:00:00Z',
  'Sun, 00 Jan 0000 00:00:00 GMT',
  '0000-01-01',
  '0001-01-01 00:00:00 +0000 UTC',
  '1970-01-01 00:00:00 +0000 UTC',
  '1970-01-01Z',
])('%s stands for no date', (written) => {
  expect(read(written)).toBeNull()
})

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
    [
      'with its moment in an attribute',
      '<time datetime="2002-09-07T10:11:12+02:00">yesterday</time>',
      '2002-09-07T08:11:12Z',
    ],
    [
      'with its moment in an attribute, and a local time as its text',
      `<time class="${'x'.repeat(90)}" datetime='2002-09-07T10:11:12Z'>Sat, 09/07/2002 - 12:11</time>`,
      '2002-09-07T10:11:12Z',
    ],
    ['with a military zone, which is UTC', 'Sat, 07 Sep 2002 18:15 Y', '2002-09-07T18:15:00Z'],
    ['with a military zone behind seconds', '07 Sep 2002 18:15:16 A', '2002-09-07T18:15:16Z'],
    ['with the name of a zone in summer', 'Sat, 07 Sep 2002 10:11:12 Europe/Berlin', '2002-09-07T08:11:12Z'],
    ['with the name of a zone in winter', '2002-12-07 10:11:12 America/New_York', '2002-12-07T15:11:12Z'],
    ['with the name of a zone of three parts', '2002-12-07T10:11 America/Argentina/Ushuaia', '2002-12-07T13:11:00Z'],
    ['with the name of a zone behind its offset', '2002-12-07T10:11:12+01:00[Europe/Berlin]', '2002-12-07T09:11:12Z'],
    ['on the night when the clocks change', '2002-03-31 03:30:00 Europe/Berlin', '2002-03-31T01:30:00Z'],
    ['with a.m.', 'September 7, 2002 10:57 a.m.', '2002-09-07T10:57:00Z'],
    ['with p. m.', '7 Sep 2002 10:57 P. M.', '2002-09-07T22:57:00Z'],
    ['with a zone written twice', '2002-09-07T10:11:12-05:00Z', '2002-09-07T15:11:12Z'],
    ['before the year 100', 'Thu, 01 Jan 0099 00:00:01 GMT', '0099-01-01T00:00:01Z'],
  ])('%s', (_, written, expected) => {
    expect(read(written)).toBe(expected)
  })
})

describe('an unreadable date is null', () => {
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
    ['7 Sep 2002 18:15 J'],
    ['7 Sep 2002 10:00 Europe/Nowhere'],
    ['soon Europe/Berlin'],
    ['<time datetime="soon">later</time>'],
    ['Z'],
    ['a.m.'],
  ])("'%s'", (written) => {
    expect(read(written)).toBeNull()
  })
})

test.each([
  'Thu, 01 Jan 1970 00:00:00 GMT',
  'Thu, 01 Jan 1970 00:00:01 +0000',
  'Thu, 01 Jan 1970 01:00:00 +0100',
  'Wed, 31 Dec 1969 19:00:00 EST',
  'Wed, 31 Dec 1969 16:00:00 -0800',
  '1970-01-01',
  '1970-01-01T00:00:00Z',
  '1970-01-01T00:00:00+14:00',
  '1970-01-01 12:00 Europe/Berlin',
  '19700101',
  '0001-01-01T00:00:00Z',
  '0001-01-01T00:00:00+08:00',
  'Mon, 01 Jan 0001 00:00:00 +0000',
  '<time datetime="1970-01-01T00:00:00Z">never</time>',
])("the first moment of a program's clock is no date: %s", (written) => {
  expect(read(written)).toBeNull()
})

test.each(['1970-01-03T00:00:00Z', '1969-12-30T00:00:00Z'])('days near it are dates: %s', (written) => {
  expect(read(written)).toBe(written)
})

test('every RFC 822 date is read correctly', () => {
  const moments = fc.date({ min: new Date('1970-01-03'), max: new Date('2100-01-01'), noInvalidDate: true })
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
