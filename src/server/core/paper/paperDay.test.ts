import { expect, test } from 'vitest'
import { dayToOpen, nextPaperAt, type PaperTimes } from './paperDay.ts'

const berlin: PaperTimes = { hour: 6, days: 'all', timeZone: 'Europe/Berlin' }
const at = (moment: string) => Date.parse(moment)

test("before the reader's hour yesterday's paper is the current one, and the first paper is of today", () => {
  expect(dayToOpen(at('2026-11-26T04:59:00Z'), berlin, '2026-11-24')).toBe('2026-11-25')
  expect(dayToOpen(at('2026-11-26T05:00:00Z'), berlin, '2026-11-24')).toBe('2026-11-26')
  expect(dayToOpen(at('2026-11-26T04:59:00Z'), berlin, null)).toBe('2026-11-26')
})

test('an hour that the clocks skip has come when they show a later one', () => {
  const two = { ...berlin, hour: 2 }
  expect(dayToOpen(at('2026-03-29T00:59:00Z'), two, '2026-03-28')).toBe('2026-03-28')
  expect(dayToOpen(at('2026-03-29T01:00:00Z'), two, '2026-03-28')).toBe('2026-03-29')
  // In Beirut the hour after midnight is skipped.
  const midnight: PaperTimes = { hour: 0, days: 'all', timeZone: 'Asia/Beirut' }
  expect(dayToOpen(at('2026-03-28T22:00:00Z'), midnight, '2026-03-28')).toBe('2026-03-29')
})

test('an hour that the clocks double makes one paper', () => {
  const two = { ...berlin, hour: 2 }
  for (const moment of ['2026-10-25T00:30:00Z', '2026-10-25T01:30:00Z'])
    expect(dayToOpen(at(moment), two, '2026-10-25')).toBe('2026-10-25')
})

test('a reader who travels keeps the latest paper, and gets the next one when its day comes there', () => {
  const evening = at('2026-11-26T17:00:00Z')
  expect(dayToOpen(evening, { ...berlin, timeZone: 'Pacific/Kiritimati' }, '2026-11-26')).toBe('2026-11-27')
  expect(dayToOpen(evening, { ...berlin, timeZone: 'Pacific/Pago_Pago' }, '2026-11-27')).toBe('2026-11-27')
})

test('a paper of chosen days stays the current one until the next of them', () => {
  // 2026-11-28 is a Saturday.
  expect(dayToOpen(at('2026-11-29T12:00:00Z'), { ...berlin, days: 'weekdays' }, '2026-11-26')).toBe('2026-11-27')
  expect(dayToOpen(at('2026-11-26T12:00:00Z'), { ...berlin, days: 'weekends' }, '2026-11-15')).toBe('2026-11-22')
})

test('a week without an opening is one paper', () => {
  expect(dayToOpen(at('2026-11-26T12:00:00Z'), berlin, '2026-11-19')).toBe('2026-11-26')
})

test('the next paper comes at the hour on the reader’s clock, on a day of papers', () => {
  const iso = (now: string, times: PaperTimes) => new Date(nextPaperAt(at(now), times)).toISOString()
  expect(iso('2026-11-26T04:59:00Z', berlin)).toBe('2026-11-26T05:00:00.000Z')
  expect(iso('2026-11-26T05:00:00Z', berlin)).toBe('2026-11-27T05:00:00.000Z')
  // 2026-11-27 is a Friday.
  expect(iso('2026-11-27T05:00:01Z', { ...berlin, days: 'weekdays' })).toBe('2026-11-30T05:00:00.000Z')
  expect(iso('2026-11-26T12:00:00Z', { ...berlin, days: 'weekends' })).toBe('2026-11-28T05:00:00.000Z')
  expect(iso('2026-11-26T12:00:00Z', { ...berlin, timeZone: 'Pacific/Kiritimati' })).toBe('2026-11-26T16:00:00.000Z')
  expect(iso('2026-11-26T12:00:00Z', { ...berlin, timeZone: 'Asia/Kathmandu' })).toBe('2026-11-27T00:15:00.000Z')
})

test('the next paper comes once where the clocks skip or double its hour', () => {
  const two = { ...berlin, hour: 2 }
  const iso = (now: string, times: PaperTimes) => new Date(nextPaperAt(at(now), times)).toISOString()
  expect(iso('2026-03-28T12:00:00Z', two)).toBe('2026-03-29T01:00:00.000Z')
  expect(iso('2026-03-29T01:00:00Z', two)).toBe('2026-03-30T00:00:00.000Z')
  expect(iso('2026-10-24T12:00:00Z', two)).toBe('2026-10-25T00:00:00.000Z')
  expect(iso('2026-10-25T00:30:00Z', two)).toBe('2026-10-26T01:00:00.000Z')
})
