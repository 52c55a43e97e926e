import { expect, test } from 'vitest'
import { readStoryKeys } from './storyKeys.ts'

const ofLink = (link: string) => readStoryKeys({ title: '', link }).linkKey
const ofTitle = (title: string) => readStoryKeys({ title, link: null }).titleKey

test('a page is identified by its link, however a feed writes it', () => {
  const page = ofLink('https://www.example.com/2026/ferry')
  for (const link of [
    'http://example.com/2026/ferry/',
    'https://m.example.com/2026/ferry?utm_source=feed&utm_medium=rss',
    'https://amp.example.com/2026/ferry/amp/',
    'https://example.com/2026/ferry#xtor=RSS-1',
  ])
    expect(ofLink(link), link).toBe(page)
  for (const link of [
    'https://example.com/2026/ferry?page=2',
    'https://example.com/2026/Ferry#part-2',
    'https://example.org/2026/ferry',
  ])
    expect(ofLink(link), link).not.toBe(page)
})

test('a home page or an invalid address identifies no story', () => {
  for (const link of ['https://example.com/', 'https://example.com', 'mailto:ada@example.com', 'ferry.html'])
    expect(ofLink(link), link).toBeNull()
})

test('a headline is compared without case, accents, punctuation, stop words and source', () => {
  const headline = ofTitle('The café on the harbour is closing after 40 years')
  for (const title of [
    'Café on harbour is closing, after 40 years',
    'THE CAFE ON THE HARBOUR IS CLOSING AFTER 40 YEARS',
    'The café on the harbour is closing after 40 years - The Daily Ledger',
    'The café on the harbour is closing after 40 years | Harbour News',
  ])
    expect(ofTitle(title), title).toBe(headline)
  expect(ofTitle('The café on the harbour is closing after 41 years')).not.toBe(headline)
})

test('a headline in a script without spaces is recognized as well', () => {
  expect(ofTitle('港の古い喫茶店が四十年の歴史に幕を下ろす')).toBe(
    ofTitle('「港の古い喫茶店が四十年の歴史に幕を下ろす」'),
  )
  expect(ofTitle('週刊リンク集')).toBeNull()
})

test('a title that many feeds use identifies no story', () => {
  for (const title of ['', 'Weekly links', 'Open Thread #12', 'Photo of the Day', '!!!'])
    expect(ofTitle(title), title).toBeNull()
})
