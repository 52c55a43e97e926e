import { expect, test } from 'vitest'
import { findTraits } from './traits.ts'

const item = { title: '', author: '', link: null }
const labels = (traits: { label: string }[]) => traits.map(({ label }) => label)

test('the words of a headline are offered once each, without short ones', () => {
  const { words } = findTraits({ ...item, title: 'Élite deals: the 5 best DEALS of a well-known élite' }, [])
  expect(labels(words)).toEqual(['Élite', 'deals', 'the', '5', 'best', 'well-known'])
  expect(words[1]?.query).toBe('intitle:"deals"')
})

test('words of any script are offered', () => {
  expect(labels(findTraits({ ...item, title: 'Новости Москвы हिन्दी' }, []).words)).toEqual([
    'Новости',
    'Москвы',
    'हिन्दी',
  ])
})

test('the author and the categories are offered, and a quotation mark ends no phrase', () => {
  const traits = findTraits({ ...item, author: 'Ada "The Pen" Lovelace' }, ['Black Friday', 'Sport'])
  expect(traits.author).toEqual([{ label: 'Ada "The Pen" Lovelace', query: 'author:"Ada  The Pen  Lovelace"' }])
  expect(labels(traits.categories)).toEqual(['Black Friday', 'Sport'])
})

test.each([
  ['https://www.example.com/sponsored/2026/deal', ['example.com', 'example.com/sponsored/']],
  ['https://example.com/deal', ['example.com']],
  ['https://example.com/', ['example.com']],
  ['mailto:ada@example.com', []],
  ['not an address', []],
])('of the address %s the site and its section are offered', (link, places) => {
  expect(labels(findTraits({ ...item, link }, []).address)).toEqual(places)
})

test('an article without title, author and address offers nothing', () => {
  expect(findTraits(item, [])).toEqual({ words: [], author: [], categories: [], address: [] })
})
