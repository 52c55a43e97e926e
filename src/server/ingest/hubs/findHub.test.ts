import { expect, test } from 'vitest'
import { findHub } from './findHub.ts'

const feedUrl = 'https://example.com/feed'
const named = { hubUrls: ['https://hub.example/'], selfUrl: 'https://example.com/self' }

test('a document without hub links has no hub', () => {
  expect(findHub({ hubUrls: [], selfUrl: feedUrl }, '', feedUrl)).toBeNull()
  expect(findHub({ hubUrls: ['mailto:hub@example.com'], selfUrl: feedUrl }, '', feedUrl)).toBeNull()
})

test('a feed shows its own title, or its host name when it has none', () => {
  expect(findHub(named, '', feedUrl)).toEqual({ hubUrl: 'https://hub.example/', topicUrl: 'https://example.com/self' })
  expect(findHub({ ...named, selfUrl: null }, '', feedUrl)).toMatchObject({ topicUrl: feedUrl })
})

test('Link headers take precedence over the document', () => {
  const header = '</self2>; rel="self alternate"; type="text/html, or so", <https://hub2.example/>; title=x; rel=hub'
  expect(findHub(named, header, feedUrl)).toEqual({
    hubUrl: 'https://hub2.example/',
    topicUrl: 'https://example.com/self2',
  })
  expect(findHub(named, '<https://example.com/next>; rel="next"', feedUrl)?.hubUrl).toBe('https://hub.example/')
})

test('of several hubs, the first one with https is chosen', () => {
  const hubUrls = ['http://open.example/', 'https://safe.example/', 'https://other.example/']
  expect(findHub({ ...named, hubUrls }, '', feedUrl)?.hubUrl).toBe('https://safe.example/')
})

test('an address with a password is never sent to a hub', () => {
  expect(findHub({ ...named, selfUrl: 'https://ada:secret@example.com/feed' }, '', feedUrl)).toBeNull()
})

test('a Link header with many unclosed addresses is read quickly', () => {
  // These would take minutes when each is followed to the end.
  expect(findHub(named, '<'.repeat(1_000_000), feedUrl)?.hubUrl).toBe('https://hub.example/')
})
