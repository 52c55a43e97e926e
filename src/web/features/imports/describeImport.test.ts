import { expect, test } from 'vitest'
import type { Import } from '../../../shared/features/imports.ts'
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
    readItems: 0,
    newTags: 0,
    takeBackUntil: null,
    takenBackAt: null,
    rules: 0,
    untranslatedFilters: 0,
    ...counts,
  })
}

test('an unfinished import says how many feeds are loaded and how many could not be fetched', () => {
  expect(describe({ added: 500, arrived: 214, failed: 3, waiting: 283 })).toEqual([
    '214 of 500 feeds are loaded.',
    '3 feeds could not be fetched yet.',
  ])
})

test('a finished import says that all feeds are loaded', () => {
  expect(describe({ added: 500, arrived: 500 })).toEqual(['All 500 feeds are loaded.'])
  expect(describe({ added: 1, arrived: 1 })).toEqual(['The feed is loaded.'])
})

test('a list imported twice says how many feeds were skipped', () => {
  expect(describe({ known: 500 })).toEqual(['500 feeds skipped: you already have them.'])
  expect(describe({ known: 1 })).toEqual(['1 feed skipped: you already have it.'])
})

test('an entry that cannot be read is counted', () => {
  expect(describe({ refused: 1 })).toEqual(['1 entry could not be read.'])
})

test('saved articles are counted, and so are those that were saved already', () => {
  expect(describe({ savedItems: 120, knownItems: 1 })).toEqual([
    '120 articles saved.',
    '1 article skipped: already saved.',
  ])
})

test('read marks and new tags are counted', () => {
  expect(describe({ readItems: 40, newTags: 1 })).toEqual(['40 articles marked as read or unread.', '1 new tag.'])
})

test('an import that is taken back says what stays', () => {
  const takenBackAt = '2026-03-01T09:00:00.000Z'
  expect(describe({ savedItems: 3, takenBackAt })).toEqual(['This import is taken back.'])
  expect(describe({ readItems: 3, takenBackAt })).toEqual([
    'This import is taken back.',
    'Articles that it marked as read stay read.',
  ])
})

test('an empty file is reported as empty', () => {
  expect(describe({})).toEqual(['The file has no feeds and no saved articles.'])
})

test('filters that became rules are counted, and those that did not', () => {
  expect(describe({ rules: 3, untranslatedFilters: 1 })).toEqual([
    '3 filters are rules now. They are off until you switch them on.',
    '1 filter could not be translated.',
  ])
})
