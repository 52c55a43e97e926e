import fc from 'fast-check'
import { expect, test } from 'vitest'
import { texts } from '../texts/texts.ts'
import { findMisreadings, readSearch } from './readSearch.ts'
import { quote } from './searchTokens.ts'
import type { SearchTree } from './searchTree.ts'

/** Terms as typed, a prefix with a star, and filters unchanged. */
function reads(text: string): (string | object)[] | string {
  const query = readSearch(text)
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
})

test('a last word is complete where nobody is typing', () => {
  const query = readSearch('moon harb', { isComplete: true })
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
    '(',
    ')',
    '|',
    ' OR ',
  )
  fc.assert(
    fc.property(
      fc.oneof(
        fc.string({ unit: 'binary' }),
        fc.array(piece).map((pieces) => pieces.join('')),
      ),
      (text) => {
        const query = readSearch(text)
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

/** The tree as it is read, with all groups. */
function shape(text: string): string {
  const query = readSearch(text, { isComplete: true })
  if (query.is === 'refused') return query.reason.text
  const write = (tree: SearchTree): string => {
    switch (tree.is) {
      case 'all':
        return `(${tree.of.map(write).join(' ')})`
      case 'any':
        return `(${tree.of.map(write).join(' | ')})`
      case 'term':
        return `${tree.term.isExcluded ? '-' : ''}${tree.term.field}:${tree.term.words.join('+')}`.replace('any:', '')
      case 'filter':
        return `${'isExcluded' in tree.filter && tree.filter.isExcluded ? '-' : ''}${tree.filter.by}`
      case 'pattern':
        return `/${tree.pattern.source}/`
    }
  }
  return query.tree === undefined ? '' : write(query.tree)
}

test('OR and | find either; neighbors without a sign belong together', () => {
  expect(shape('clock OR goalkeeper')).toBe('(clock | goalkeeper)')
  expect(shape('quiet moon OR tide | lamp')).toBe('((quiet moon) | tide | lamp)')
  expect(shape('quiet (moon OR tide) lamp')).toBe('(quiet (moon | tide) lamp)')
  for (const same of ['a|b', 'a |b', 'a || b', '(a)OR(b)', '((a | ((b))))', '(a) OR b'])
    expect(shape(same)).toBe('(a | b)')
  expect(shape('a or b')).toBe('(a or b)')
  expect(shape('"a OR b" ORB -OR')).toBe('(a+or+b orb -or)')
})

test('a minus before a group turns all of it around', () => {
  expect(shape('moon -(tide lamp)')).toBe('(moon (-tide | -lamp))')
  expect(shape('moon -(tide OR -(lamp is:unread))')).toBe('(moon -tide lamp -read)')
  expect(shape('(-moon)')).toBe('-moon')
  expect(shape('tide OR (-moon)')).toBe('(tide | -moon)')
  expect(shape('-(words:<5)')).toBe('words')
})

test('a filter before a group is that of each word in it', () => {
  expect(shape('intitle:(moon OR "full tide" author:ada) lamp')).toBe(
    '((title:moon | (title:full+tide author:ada)) lamp)',
  )
  expect(shape('-is:(saved OR later)')).toBe('(-saved -later)')
  expect(shape('(/mo+n/ OR intitle:/a|b (c)/)')).toBe('(/mo+n/ | /a|b (c)/)')
})

test('parentheses within a word are punctuation', () => {
  expect(shape('print() f(x) https://en.wikipedia.org/wiki/Moon_(film)')).toBe(
    '(print f+x https+en+wikipedia+org+wiki+moon+film)',
  )
  expect(shape('(print() OR f(x))')).toBe('(print | f+x)')
  expect(shape('() -() moon (?!)')).toBe('moon')
})

test('a quote within quotes follows a backslash', () => {
  const quoted = String.raw`author:"Dwayne \"The Rock\" Johnson" tag:"a\\" url:"C:\x"`
  expect(readSearch(quoted)).toMatchObject({
    terms: [{ words: ['dwayne', 'the', 'rock', 'johnson'], field: 'author' }],
    filters: [{ text: 'a\\' }, { text: 'C:\\x' }],
  })
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      fc.pre(text.trim() === text && text !== '')
      expect(readSearch(`url:${quote(text)}`)).toMatchObject({ filters: [{ by: 'url', text }] })
    }),
  )
})

test('what has no meaning is refused with a sentence', () => {
  for (const text of ['(moon', 'moon (tide OR lamp', '((moon)', 'intitle:(moon'])
    expect([text, shape(text)]).toEqual([text, texts.searchNotClosed()])
  for (const text of ['moon)', ')', 'moon :)', '(moon))', ')('])
    expect([text, shape(text)]).toEqual([text, texts.searchNotOpened()])
  for (const text of [
    'OR',
    '|',
    'OR OR',
    'moon OR',
    'OR moon',
    'a OR OR b',
    'a | | b',
    '(OR) a',
    'a (b OR)',
    'a OR ()',
    '-(OR a)',
  ])
    expect([text, shape(text)]).toEqual([text, texts.searchOrAlone()])
})

test('thousands of signs are read at once', () => {
  expect(shape(`${'('.repeat(21)}a${')'.repeat(21)}`)).toBe(texts.searchTooDeep())
  expect(shape(`${'('.repeat(20)}a${')'.repeat(20)}`)).toBe('a')
  expect(shape('OR '.repeat(1000))).toBe(texts.searchOrAlone())
  expect(shape('a|'.repeat(1000))).toBe(texts.searchOrAlone())
  expect(shape(Array(1000).fill('a').join('|'))).toBe(texts.searchTooManyTerms())
  for (const piece of ['(', ')', '-(', 'a(', '"', '\\"', '/', '/a', 'intitle:(', '|', '-', 'a OR '])
    expect(typeof shape(piece.repeat(100_000))).toBe('string')
})

test('a search that other engines read otherwise says how it was read', () => {
  const says = (text: string) => findMisreadings(text).map(({ text }) => text)
  expect(says('clock AND goalkeeper')).toEqual([texts.searchAndIsWord()])
  expect(says('clock NOT goalkeeper NOT lamp')).toEqual([texts.searchNotIsWord()])
  expect(says('clock or goalkeeper')).toEqual([texts.searchOrIsWord()])
  expect(says('site:example.com from:Ada')).toEqual([
    texts.searchFilterUnknown({ filter: 'site' }),
    texts.searchFilterUnknown({ filter: 'from' }),
  ])
  expect(says('author:"Dwayne "The Rock" Johnson"')).toEqual([texts.searchQuoteInside()])
  for (const clear of ['clock OR goalkeeper', '"a AND b"', 'https://a.example', '12:30 :-) and', 'feed:a "b" (c)"d"'])
    expect([clear, says(clear)]).toEqual([clear, []])
})
