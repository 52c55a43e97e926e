import { expect, test } from 'vitest'
import { createEntrySearch, shownMax } from './findEntries.ts'
import type { PaletteEntry } from './paletteEntry.ts'

const entry = (label: string, kind?: string): PaletteEntry => ({
  name: label,
  label,
  ...(kind !== undefined && { kind }),
  run: () => {},
})

const find = createEntrySearch([
  entry('My Feeds'),
  entry('Manage Tags'),
  entry('Mark all read'),
  entry('Theme: Dark'),
  entry('Password', 'Settings'),
  entry('The Guardian', 'Feed'),
  entry('Süddeutsche Zeitung', 'Feed'),
  entry('Новости Москвы', 'Feed'),
  entry('朝日新聞デジタル', 'Feed'),
  entry('cooking', 'Tag'),
])
const best = (query: string) => find(query)[0]?.label

test.each([
  ['two letters swapped', 'gaurdian', 'The Guardian'],
  ['a letter missing', 'pasword', 'Password'],
  ['a letter too many', 'theeme dark', 'Theme: Dark'],
  ['another letter', 'cookimg', 'cooking'],
  ['words in another order', 'tags manage', 'Manage Tags'],
  ['no accents', 'suddeutsche', 'Süddeutsche Zeitung'],
  ['a typo in Cyrillic', 'новисти', 'Новости Москвы'],
  ['the middle of a Japanese name', '新聞', '朝日新聞デジタル'],
  ['the kind of the entry', 'settings password', 'Password'],
  ['the beginnings of words', 'ma re', 'Mark all read'],
])('%s: “%s” finds %s', (_what, query, label) => {
  expect(best(query)).toBe(label)
})

test.each(['', '   ', '-', '"', '???', 'zzzzqqqq'])('“%s” finds nothing', (query) => {
  expect(find(query)).toEqual([])
})

test('operators of the search library are plain characters', () => {
  expect(best('-guardian')).toBe('The Guardian')
  expect(best('"dark')).toBe('Theme: Dark')
})

test('of thousands of matches, only as many as are shown are returned', () => {
  const feeds = Array.from({ length: 3000 }, (_, index) => entry(`Feed number ${index}`, 'Feed'))
  expect(createEntrySearch(feeds)('number')).toHaveLength(shownMax)
})
