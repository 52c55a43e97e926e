import { expect, test } from 'vitest'
import { isOnlyAddress } from './isOnlyAddress.ts'

const url = 'https://www.example.com/the-weekly-current/feed'

test.each([
  url,
  'http://example.com/the-weekly-current/feed/',
  'www.Example.com',
  'example.com/the-weekly-current',
  'the-weekly-current/feed',
])('%s is only the address of the feed', (title) => {
  expect(isOnlyAddress(title, url)).toBe(true)
})

test.each(['', 'feed', 'The Weekly Current', 'Node.js', 'example.org', 'News from example.com', 'other/feed', 'AC/DC'])(
  '"%s" is a name',
  (title) => {
    expect(isOnlyAddress(title, url)).toBe(false)
  },
)
