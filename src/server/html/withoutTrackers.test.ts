import { expect, test } from 'vitest'
import { withoutTrackers } from './withoutTrackers.ts'

const cleaned = (address: string) => withoutTrackers(new URL(address)).href

test.each([
  ['https://a.test/?utm_source=x', 'https://a.test/'],
  ['https://a.test/?a=1&utm_source=x&UTM_Medium=y&b=2', 'https://a.test/?a=1&b=2'],
  ['https://a.test/?at_medium=RSS&at_campaign=KARANGA', 'https://a.test/'],
  ['https://a.test/x#xtor=RSS-1', 'https://a.test/x'],
  ['https://a.test/?amp;utm_source=x&gclid', 'https://a.test/'],
  ['https://a.test/?s=a%20b+c&sig=%2f~&fbclid=1', 'https://a.test/?s=a%20b+c&sig=%2f~'],
])('%s becomes %s', (address, expected) => expect(cleaned(address)).toBe(expected))

test.each([
  'https://a.test/?utmost=1&at_home=2&ref=x&id=utm_source',
  'https://a.test/x#utm_source',
  'https://a.test/?',
  'https://a.test/?a&&b',
])('%s stays as it is', (address) => expect(cleaned(address)).toBe(address))

test('the given URL is not changed', () => {
  const url = new URL('https://a.test/?utm_source=x')
  withoutTrackers(url)
  expect(url.search).toBe('?utm_source=x')
})
