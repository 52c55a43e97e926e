import { expect, test } from 'vitest'
import { createChainCookies } from './chainCookies.ts'

const shop = new URL('https://www.example.org/feed')

function afterGiving(...lines: string[]) {
  const cookies = createChainCookies()
  cookies.keep(shop, lines)
  return (url: string) => cookies.headerFor(new URL(url))
}

test('a cookie is sent to the host that set it, and to no other', () => {
  const headerFor = afterGiving('a=1; Path=/', 'b=2')
  expect(headerFor('https://www.example.org/other')).toBe('a=1; b=2')
  expect(headerFor('https://example.org/')).toBe('')
  expect(headerFor('https://more.www.example.org/')).toBe('')
})

test('a cookie for a domain is sent to all its hosts', () => {
  const headerFor = afterGiving('a=1; Domain=.Example.org')
  expect(headerFor('https://example.org/')).toBe('a=1')
  expect(headerFor('https://feeds.example.org/')).toBe('a=1')
  expect(headerFor('https://badexample.org/')).toBe('')
})

test('a cookie for another domain is dropped', () => {
  const headerFor = afterGiving('a=1; Domain=example.com', 'b=2; Domain=org')
  expect(headerFor('https://example.com/') + headerFor('https://www.example.org/')).toBe('')
})

test('a secure cookie is not sent over plain HTTP', () => {
  const headerFor = afterGiving('a=1; Secure', 'b=2')
  expect(headerFor('http://www.example.org/')).toBe('b=2')
})

test('a cookie set again replaces the first', () => {
  expect(afterGiving('a=1', 'b=2', 'a=3')('https://www.example.org/')).toBe('b=2; a=3')
})

test('an invalid or far too large cookie is ignored', () => {
  expect(afterGiving('', '=1', 'novalue', `a=${'x'.repeat(5000)}`)('https://www.example.org/')).toBe('')
  const many = Array.from({ length: 100 }, (_, number) => `c${number}=1`)
  expect(afterGiving(...many)('https://www.example.org/').split('; ')).toHaveLength(30)
})
