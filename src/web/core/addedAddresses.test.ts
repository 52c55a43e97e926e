import { expect, test } from 'vitest'
import { sameForAll } from './addedAddresses.ts'

test.each([
  ['http://example.com/feed', 'https://example.com/feed'],
  ['https://www.example.com/feed', 'https://example.com/feed'],
  ['https://example.com/feed/', 'https://example.com/feed'],
  ['https://Example.com', 'https://example.com/'],
])('a reader of %s is not offered %s again', (held, offered) => {
  expect(sameForAll(held)).toBe(sameForAll(offered))
})

test.each([
  ['https://example.com/Feed', 'https://example.com/feed'],
  ['https://example.com/feed?tag=a', 'https://example.com/feed?tag=b'],
  ['https://blog.example.com/feed', 'https://example.com/feed'],
])('a reader of %s may still want %s', (held, offered) => {
  expect(sameForAll(held)).not.toBe(sameForAll(offered))
})
