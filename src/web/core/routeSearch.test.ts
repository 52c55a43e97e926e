import { expect, test } from 'vitest'
import { parseSearch, stringifySearch } from '../ui/navigation/location.ts'
import { readText, toReaderSearch } from './routeSearch.ts'

test('a reset token that looks like a number stays as it was sent', () => {
  expect(readText('token', parseSearch('?token=0012e5'))).toEqual({ token: '0012e5' })
})

test('an address without a token has none, and so has one with an empty token', () => {
  expect(readText('token', parseSearch(''))).toEqual({})
  expect(readText('token', parseSearch('?token='))).toEqual({})
})

test('the reader opens at the view that the address names, and at My Feeds for a name nobody knows', () => {
  expect(toReaderSearch(parseSearch('?view=savedFeeds'))).toEqual({ view: 'savedFeeds' })
  expect(toReaderSearch(parseSearch('?view=everything&feed=abc&tag=-1'))).toEqual({})
})

test('a chosen feed and tag survive being written into the address', () => {
  const chosen = { feed: 12, tag: 3 }
  expect(toReaderSearch(parseSearch(stringifySearch(chosen)))).toEqual(chosen)
})

test('what is searched for survives being written into the address, whatever is in it', () => {
  const searched = { q: '"two words" -tag:50%+ &more=1' }
  expect(toReaderSearch(parseSearch(stringifySearch(searched)))).toEqual(searched)
  expect(toReaderSearch(parseSearch('?q=2026'))).toEqual({ q: '2026' })
})

test('an address without choices has no question mark', () => {
  expect(stringifySearch({ view: undefined })).toBe('')
})
