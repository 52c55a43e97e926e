import { expect, test } from 'vitest'
import type { Import } from '../../shared/api/opml.ts'
import { describeImport } from './describeImport.ts'

function describe(counts: Partial<Import>): string[] {
  return describeImport({
    id: 1,
    createdAt: '2026-03-01T08:00:00.000Z',
    added: 0,
    arrived: 0,
    failed: 0,
    waiting: 0,
    failures: [],
    known: 0,
    refused: 0,
    refusals: [],
    savedItems: 0,
    knownItems: 0,
    ...counts,
  })
}

test('a list on its way says how many feeds are in and how many could not be fetched', () => {
  expect(describe({ added: 500, arrived: 214, failed: 3, waiting: 283 })).toEqual([
    '214 of 500 feeds are in.',
    '3 feeds could not be fetched yet.',
  ])
})

test('a list whose feeds are all there says so', () => {
  expect(describe({ added: 500, arrived: 500 })).toEqual(['All 500 feeds are in.'])
  expect(describe({ added: 1, arrived: 1 })).toEqual(['The feed is in.'])
})

test('a list brought along twice says that nothing was changed', () => {
  expect(describe({ known: 500 })).toEqual(['You had 500 feeds of it already; nothing about them was changed.'])
  expect(describe({ known: 1 })).toEqual(['You had 1 feed of it already; nothing about it was changed.'])
})

test('a feed whose address is no address is told, not dropped', () => {
  expect(describe({ refused: 1 })).toEqual(['1 address could not be read.'])
})

test('articles starred elsewhere are counted, and so are those saved before', () => {
  expect(describe({ savedItems: 120, knownItems: 1 })).toEqual([
    '120 articles saved.',
    '1 article had been saved before.',
  ])
})

test('an empty list brought nothing, and says so', () => {
  expect(describe({})).toEqual(['There was nothing in it to bring along.'])
})
