import fc from 'fast-check'
import { expect, test } from 'vitest'
import { parseFeed } from './parseFeed.ts'

const hints = { contentType: '', url: 'https://a.test/feed' }

// The parts of feeds, which lead arbitrary documents into every branch of the readers.
const parts = fc.constantFrom(
  ...'<rss>|<rss version="2.0">|<channel>|<item>|</item>|<title>|</title>|<link>|<link href="/1" rel="self"/>|<guid>|<description>|'
    .concat(
      '</description>|<feed xmlns="http://www.w3.org/2005/Atom">|<entry>|<content type="xhtml">|<div>|</div>|<rdf:RDF>|',
    )
    .concat(
      '<![CDATA[|]]>|<!--|-->|<!DOCTYPE rss [<!ENTITY a "b">]>|<?xml version="1.0" encoding="x"?>|&amp;|&#0;|&#x110000;|&a;|&|<|>|',
    )
    .concat(
      '"|<media:group>|<media:content url="1.mp3">|<itunes:duration>1:2|<pubDate>Thu, 01 Jan 2004 19:48:21 GMT</pubDate>|',
    )
    .concat(
      '<item xml:base="b/">|<x:y xmlns:x="u">|</x:y>|__proto__|<__proto__>|<constructor/>|<enclosure url="u" length="-1"/>|',
    )
    .concat(
      '{"version":"https://jsonfeed.org/version/1","items":[|{"id":1,"url":"x"},|]}|<skipHours>|text|\u0000|\ud800|é',
    )
    .split('|'),
)
const documents = fc.array(parts, { maxLength: 60 }).map((list) => new TextEncoder().encode(list.join('')))
const contentTypes = fc.constantFrom(
  '',
  'text/xml; charset=utf-16',
  'text/xml; charset=euc-kr',
  'application/json; charset="',
  '; charset=',
)

test('no bytes, whatever their declared type, make the parser throw', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 400 }), contentTypes, fc.webUrl(), (bytes, contentType, url) => {
      expect(parseFeed(bytes, { contentType, url }).is).toMatch(/^(feed|notAFeed)$/)
    }),
    { numRuns: 500 },
  )
})

test('no document made of the parts of feeds makes the parser throw, and all of them give valid items', () => {
  fc.assert(
    fc.property(
      documents,
      contentTypes,
      fc.constantFrom('', 'nonsense', 'https://a.test/'),
      (bytes, contentType, url) => {
        const outcome = parseFeed(bytes, { contentType, url, contentLocation: url })
        if (outcome.is === 'notAFeed') return
        for (const item of outcome.feed.items) {
          expect(item.link ?? 'https://').toMatch(/^https?:\/\//i)
          expect(item.title).toBe(item.title.trim())
          expect(item.publishedAt === null || Number.isSafeInteger(item.publishedAt)).toBe(true)
        }
      },
    ),
    { numRuns: 1000 },
  )
})

test('the output stays in proportion to the input', () => {
  // An empty item of a few bytes becomes some hundred; entities, nesting and bases must not multiply beyond that.
  fc.assert(
    fc.property(documents, fc.integer({ min: 2, max: 40 }), (bytes, times) => {
      const many = new Uint8Array(bytes.length * times)
      for (let index = 0; index < times; index++) many.set(bytes, index * bytes.length)
      const outcome = JSON.stringify(parseFeed(many, hints))
      expect(outcome.length).toBeLessThan(2_000 + many.length * 300)
    }),
    { numRuns: 300 },
  )
})

test('nothing in a document reaches the prototypes of our objects', () => {
  fc.assert(
    fc.property(documents, (bytes) => {
      parseFeed(bytes, hints)
      expect(Object.keys(Object.prototype)).toEqual([])
      expect(Reflect.get({}, 'items')).toBeUndefined()
    }),
  )
})
