import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../../../shared/texts/texts.ts'
import { readSearchQuery } from './readSearchQuery.ts'

/** Terms as typed, a prefix with a star, and filters unchanged. */
function reads(text: string): (string | object)[] | string {
  const query = readSearchQuery(text)
  if (query.is === 'refused') return query.reason.text
  const terms = query.terms.map(
    ({ words, field, isPrefix, isExcluded }) =>
      `${isExcluded ? '-' : ''}${field === 'any' ? '' : `${field}:`}${words.join(' ')}${isPrefix ? '*' : ''}`,
  )
  return [...terms, ...query.filters, ...query.patterns]
}

test('all words must match, and the last one may be incomplete', () => {
  expect(reads('Moon  HARBOUR lig')).toEqual(['moon', 'harbour', 'lig*'])
  expect(reads('well-known')).toEqual(['well known*'])
  expect(reads('moon is:unread')).toEqual(['moon', { by: 'read', isExcluded: true }])
})

test('two letters, or letters of a script without spaces, are complete words', () => {
  expect(reads('plan b')).toEqual(['plan', 'b'])
  expect(reads('plan be')).toEqual(['plan', 'be'])
  expect(reads('東京')).toEqual(['東 京'])
})

test('words in quotes are a phrase of complete words; with open quotes the last one may be incomplete', () => {
  expect(reads('"quiet  harbour" "Moon"')).toEqual(['quiet harbour', 'moon'])
  expect(reads('“quiet harbour” „Mond“ «lune»')).toEqual(['quiet harbour', 'mond', 'lune'])
  expect(reads('"quiet har')).toEqual(['quiet har*'])
  expect(reads('rock"n"roll')).toEqual(['rock n roll*'])
})

test('a minus excludes; within a word it is punctuation', () => {
  expect(reads('moon -landing -"sea of" -intitle:tide --dust')).toEqual([
    'moon',
    '-landing',
    '-sea of',
    '-title:tide',
    '-dust',
  ])
  expect(reads('- -- -""')).toEqual([])
})

test('a word can be searched in the title or among the authors', () => {
  expect(reads('intitle:moon Author:"Ada L"')).toEqual(['title:moon', 'author:ada l'])
  expect(reads('author:ada')).toEqual(['author:ada*'])
})

test('filters hold words or quoted words', () => {
  expect(reads('feed:"The Verge" tag:Work -tag:later')).toEqual([
    { by: 'feed', text: 'The Verge', isExcluded: false },
    { by: 'tag', text: 'Work', isExcluded: false },
    { by: 'tag', text: 'later', isExcluded: true },
  ])
  expect(reads('IS:Saved -is:read is:read -is:unread')).toEqual([
    { by: 'saved', isExcluded: false },
    { by: 'read', isExcluded: true },
    { by: 'read', isExcluded: false },
    { by: 'read', isExcluded: false },
  ])
})

test('days are in UTC; a month or a year means its first day', () => {
  const at = Date.UTC(2026, 0, 31)
  expect(reads('before:2026-01-31')).toEqual([{ by: 'before', at }])
  expect(reads('-before:2026/1/31')).toEqual([{ by: 'after', at }])
  expect(reads('after:2026-02')).toEqual([{ by: 'after', at: Date.UTC(2026, 1, 1) }])
  expect(reads('-after:2026')).toEqual([{ by: 'before', at: Date.UTC(2026, 0, 1) }])
})

test('categories, addresses, languages and the text alone are searched', () => {
  expect(reads('intext:"Full Moon" url:/Ads category:"Sponsored Posts" -lang:pt_BR is:hidden -is:faded')).toEqual([
    'text:full moon',
    { by: 'url', text: '/Ads', isExcluded: false },
    { by: 'category', words: ['sponsored', 'posts'], isExcluded: false },
    { by: 'lang', text: 'pt-br', isExcluded: true },
    { by: 'hidden', isExcluded: false },
    { by: 'faded', isExcluded: true },
  ])
})

test('numbers are compared, a duration in minutes; a minus turns the comparison around', () => {
  expect(reads('words:<200 -words:>1000 duration:<=60')).toEqual([
    { by: 'words', is: '<', value: 200 },
    { by: 'words', is: '<=', value: 1000 },
    { by: 'duration', is: '<=', value: 3600 },
  ])
  expect(reads('words:200')).toContain('"words:200"')
  expect(reads('lang:german!')).toContain('"lang:german!"')
})

test('a regular expression is between slashes; a path is words', () => {
  expect(reads(String.raw`/mo+n rise/ -intitle:/^a\/b/ url:/ads?/`)).toEqual([
    { field: 'any', source: 'mo+n rise', isExcluded: false },
    { field: 'title', source: String.raw`^a\/b`, isExcluded: true },
    { field: 'url', source: 'ads?', isExcluded: false },
  ])
  expect(reads('/usr/bin/node and/or')).toEqual(['usr bin node', 'and or'])
  for (const refused of ['/(/', '/(?=ahead)/', String.raw`/(a)\1/`]) expect(reads(refused)).toContain(refused)
  for (const long of ['/(a{1000}){1000}/', `/${'[a-\\x{10ffff}]'.repeat(30)}/`])
    expect(reads(long)).toContain('These expressions are too long')
})

test('a last word is complete where nobody is typing', () => {
  const query = readSearchQuery('moon harb', { isComplete: true })
  expect(query).toMatchObject({ terms: [{ isPrefix: false }, { isPrefix: false }] })
})

test('an invalid day and an unknown state are named', () => {
  for (const value of ['yesterday', '2026-02-30', '2026-13', '31.01.2026', '"2026 01"'])
    expect(reads(`moon before:${value}`)).toContain(`"before:${value.replaceAll('"', '')}"`)
  expect(reads('is:nonsense')).toContain('"is:nonsense"')
})

test('a filter without a value is incomplete, and an unknown filter is words', () => {
  expect(reads('moon feed: is: before: tag:"" author:')).toEqual(['moon'])
  expect(reads('title:moon https://moon.example/a')).toEqual(['title moon', 'https moon example a'])
})

test('any text is a query, or refused with a reason', () => {
  const piece = fc.constantFrom(
    '-',
    '"',
    ' ',
    ':',
    'is:',
    'before:',
    'feed:',
    'intitle:',
    'moon',
    '東',
    '2026',
    "'",
    '\\',
    '\0',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const query = readSearchQuery(text)
        if (query.is === 'refused') return query.reason.text.length > 0
        const words = query.terms.flatMap((term) => term.words)
        return (
          query.terms.every((term) => term.words.length > 0) &&
          words.every((word) => /^[\p{L}\p{N}\p{M}]+$/u.test(word))
        )
      },
    ),
    { numRuns: 2000 },
  )
})

test('a long phrase, and a long sentence of a script without spaces, count as one term', () => {
  expect(reads(`"${'moon '.repeat(90)}"`)).toHaveLength(1)
  expect(reads('東'.repeat(200))).toHaveLength(1)
})

test('a search has at most 50 terms and 20 filters', () => {
  expect(reads('moon '.repeat(50))).toHaveLength(50)
  expect(reads('moon '.repeat(51))).toBe(texts.searchTooManyTerms())
  expect(reads('-feed:a '.repeat(20))).toHaveLength(20)
  expect(reads('-feed:a '.repeat(21))).toBe(texts.searchTooManyFilters())
})

test('expressions that take a second for a long text are refused, alone or together', () => {
  const refused = { is: 'refused', reason: { code: 'search_patterns_too_long' } }
  expect(readSearchQuery('/a{1000}/')).toMatchObject(refused)
  expect(readSearchQuery(Array.from({ length: 20 }, (_, index) => `/[a-z]{200}${index}/`).join(' '))).toMatchObject(
    refused,
  )
  expect(readSearchQuery('/[a-z]{200}x/ -intitle:/(a+)+$/').is).toBe('query')
})
