import { expect, test } from 'vitest'
import { guessAddress } from './guessAddress.ts'

test('a host is an address, with a path, a query, a port or none', () => {
  expect(guessAddress('example.com')).toBe('https://example.com')
  expect(guessAddress('Example.COM')).toBe('https://example.com')
  expect(guessAddress('www.example.co.uk')).toBe('https://www.example.co.uk')
  expect(guessAddress('example.com/')).toBe('https://example.com/')
  expect(guessAddress('example.com/blog')).toBe('https://example.com/blog')
  expect(guessAddress('example.com?feed=rss2')).toBe('https://example.com/?feed=rss2')
  expect(guessAddress('example.com:8443/feed')).toBe('https://example.com:8443/feed')
  expect(guessAddress('example.com:8080/feed')).toBe('http://example.com:8080/feed')
  expect(guessAddress('//example.com/feed')).toBe('https://example.com/feed')
  expect(guessAddress('example.com/@ada')).toBe('https://example.com/@ada')
})

test('a host of another script is an address, as its own server knows it', () => {
  expect(guessAddress('bücher.example.de')).toBe('https://xn--bcher-kva.example.de')
  expect(guessAddress('пример.рф')).toBe('https://xn--e1afmkfd.xn--p1ai')
})

test('a server of a home network is an address without encryption', () => {
  expect(guessAddress('localhost:8080/feed')).toBe('http://localhost:8080/feed')
  expect(guessAddress('192.168.1.5/feed')).toBe('http://192.168.1.5/feed')
  expect(guessAddress('[::1]:8080/feed')).toBe('http://[::1]:8080/feed')
  expect(guessAddress('nas.local/rss')).toBe('http://nas.local/rss')
  expect(guessAddress('freshrss:8080/p/i')).toBe('http://freshrss:8080/p/i')
})

test('a link for feed readers is the address that it names', () => {
  expect(guessAddress('feed:https://example.com/rss')).toBe('https://example.com/rss')
  expect(guessAddress('feed://example.com/rss')).toBe('http://example.com/rss')
  expect(guessAddress('FEED:example.com/rss')).toBe('http://example.com/rss')
  expect(guessAddress('feed:')).toBeUndefined()
})

test('words, names with dots, mail addresses, numbers and other schemes are none', () => {
  for (const text of [
    'news',
    'space news',
    'Node.js',
    'Vue.js/nuxt',
    'notes.txt',
    'e.g.',
    'U.S.A.',
    '2.0',
    'v1.2.3',
    '1.2.3.4.5',
    '10:30',
    '999.1.1.1',
    '...',
    '.com',
    'example..com',
    'example.com news',
    'user@host',
    'ada@example.com',
    'user:password@example.com',
    'javascript:alert(1)',
    'ftp://example.com',
    'mailto:ada@example.com',
    'intitle:bench',
    '',
  ]) {
    expect(guessAddress(text), text).toBeUndefined()
  }
})
