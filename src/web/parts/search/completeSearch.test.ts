import { expect, test } from 'vitest'
import { readSearch } from '../../../shared/search/readSearch.ts'
import { completeSearch } from './completeSearch.ts'

const sources = {
  feeds: ['The Verge', 'Le Café', 'Vergers'],
  tags: ['work', 'my "best"'],
  authors: ['Ada Lovelace', 'Dwayne "The Rock" Johnson'],
}
/** Typed up to the bar. */
function offers(typed: string): string[] {
  const caret = typed.indexOf('¦')
  const text = typed.replace('¦', '')
  return completeSearch(text, caret, sources).map(
    (one) => `${one.text.slice(0, one.caret)}¦${one.text.slice(one.caret)}`,
  )
}

test('filters are offered by their beginnings', () => {
  expect(offers('in¦')).toEqual(['intitle:¦', 'intext:¦'])
  expect(offers('moon -AU¦ tide')).toEqual(['moon -author:¦ tide'])
  expect(offers('(moon OR fe¦)')).toEqual(['(moon OR feed:¦)'])
  for (const none of ['¦', 'moon ¦', 'i¦n', '"in¦', '/in/¦', 'zzz¦', 'moon)¦'])
    expect([none, offers(none)]).toEqual([none, []])
})

test('feeds, tags, authors and states are offered by any part of their name', () => {
  expect(offers('feed:ver¦')).toEqual(['feed:Vergers ¦', 'feed:"The Verge" ¦'])
  expect(offers('feed:cafe¦ moon')).toEqual(['feed:"Le Café" ¦moon'])
  expect(offers('-feed:"the v¦')).toEqual(['-feed:"The Verge" ¦'])
  expect(offers('feed:(verge OR caf¦')).toEqual(['feed:(verge OR "Le Café" ¦'])
  expect(offers('is:(saved OR la¦)')).toEqual(['is:(saved OR later ¦)'])
  expect(offers('tag:¦')).toEqual(['tag:work ¦', String.raw`tag:"my \"best\"" ¦`])
  expect(offers('tag:work¦')).toEqual([])
  expect(offers('feed:"The Verge"¦')).toEqual([])
})

test('a name with quotes is written so that the search reads it', () => {
  const [rock] = completeSearch('author:rock', 11, sources)
  expect(readSearch(rock?.text ?? '')).toMatchObject({
    terms: [{ field: 'author', words: ['dwayne', 'the', 'rock', 'johnson'] }],
  })
  const [best] = completeSearch('tag:best', 8, sources)
  expect(readSearch(best?.text ?? '')).toMatchObject({ filters: [{ by: 'tag', text: 'my "best"' }] })
})
