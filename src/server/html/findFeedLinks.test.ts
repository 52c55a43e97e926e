import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { findFeedLinks } from './findFeedLinks.ts'

const pageUrl = 'https://blog.test/about'
const urls = (html: string) => findFeedLinks(html, pageUrl).map((link) => link.url)

test('a page names its feeds in its head: title, address and kind, in order', () => {
  const html = `<head><title>A &amp; B</title>
    <link rel="alternate" type="application/atom+xml" title="News" href="/atom.xml">
    <LINK REL="Alternate" TYPE="application/rss+xml; charset=utf-8" HREF="rss">
    <link rel="alternate" type="application/feed+json" title=" J " href="https://cdn.test/feed.json#x"></head>`
  expect(findFeedLinks(html, pageUrl)).toEqual([
    { title: 'News', url: 'https://blog.test/atom.xml', kind: 'atom' },
    { title: 'A & B', url: 'https://blog.test/rss', kind: 'rss' },
    { title: 'J', url: 'https://cdn.test/feed.json', kind: 'json' },
  ])
})

test.each([
  ['another language', '<link rel="alternate" hreflang="de" href="/de/">'],
  ['oEmbed', '<link rel="alternate" type="application/json+oembed" href="/oembed?url=feed">'],
  [
    'the JSON interface of WordPress',
    '<link rel="alternate" type="application/json" href="/wp-json/wp/v2/pages/7?feed">',
  ],
  ['a style sheet', '<link rel="alternate stylesheet" type="text/css" href="/feed.css">'],
  ['a feed inside a template', '<template><link rel="alternate" type="application/rss+xml" href="/feed"></template>'],
  ['an address that is none', '<link rel="alternate" type="application/rss+xml" href="javascript:x">'],
  ['a link without an address', '<link rel="alternate" type="application/rss+xml">'],
])('%s is no feed', (_, html) => expect(urls(html)).toEqual([]))

test.each<[string, string[]]>([
  ['</feed>; rel="alternate"; type="application/rss+xml"', ['https://blog.test/feed']],
  ['<a.css>; rel=preload, <atom.xml>; REL=Alternate; Type=application/atom+xml', ['https://blog.test/atom.xml']],
  ['<https://x.test/f>; rel="home feed"; title="a, <b>; c"', ['https://x.test/f']],
  ['</de/>; rel=alternate; hreflang=de, </wp-json/>; rel="https://api.w.org/"', []],
  ['</feed>; type="application/rss+xml"; rel="next"; rel="alternate"', []],
  ['<javascript:x>; rel=feed, /feed; rel=feed', []],
])('a page names feeds in its Link header: %s', (header, expected) =>
  expect(findFeedLinks('', pageUrl, header).map(({ url }) => url)).toEqual(expected),
)

test('the Link header and the head name one feed once, with the title that the header has in UTF-8', () => {
  const header = Buffer.from('</feed/>; rel=alternate; type="application/rss+xml"; title="Café"').toString('latin1')
  const html = '<base href="/deep/"><link rel="alternate" type="application/rss+xml" title="Other" href="/feed">'
  expect(findFeedLinks(html, pageUrl, header)).toEqual([{ title: 'Café', url: 'https://blog.test/feed/', kind: 'rss' }])
})

test('relative addresses start from the base of the page', () => {
  expect(urls('<base href="/deep/"><link rel="alternate" type="application/rss+xml" href="feed">')).toEqual([
    'https://blog.test/deep/feed',
  ])
})

test('a feed named twice is found once, with any scheme and trailing slash', () => {
  const html = `<link rel="alternate" type="application/rss+xml" href="/feed/"><link rel="alternate" type="application/rss+xml" href="http://blog.test/feed">
    <a href="https://www.blog.test/feed#top">RSS</a>`
  expect(urls(html)).toEqual(['https://blog.test/feed/'])
})

test('feeds of comments are last', () => {
  const html = `<link rel="alternate" type="application/rss+xml" title="Blog » Comments Feed" href="/c">
    <link rel="alternate" type="application/rss+xml" href="/post/comments/feed/">
    <link rel="alternate" type="application/rss+xml" title="Blog » Feed" href="/feed/"><a href="/rss.xml">RSS</a>`
  expect(urls(html)).toEqual([
    'https://blog.test/feed/',
    'https://blog.test/rss.xml',
    'https://blog.test/c',
    'https://blog.test/post/comments/feed/',
  ])
})

describe('anchors', () => {
  test.each([
    ['/feed', 'Follow'],
    ['/blog/index.xml', ''],
    ['/?feed=rss2', 'x'],
    ['/news.rss', 'News'],
    ['https://feeds.blog.test/main', 'x'],
    ['/subscribe', 'RSS'],
    ['/subscribe', 'Subscribe via RSS'],
    ['/flux', 'Flux RSS'],
  ])('%s called "%s" is a feed', (href, text) => expect(urls(`<a href="${href}">${text}</a>`)).toHaveLength(1))

  test.each([
    ['/feedback', 'Feedback'],
    ['/atomic-habits', 'Atomic habits'],
    ['/rss-is-not-dead', 'RSS is not dead'],
    ['https://feedly.com/i/subscription/feed/https://blog.test/rss.xml', 'RSS'],
    ['mailto:rss@blog.test', 'RSS'],
    ['https://en.wikipedia.org/wiki/RSS', 'RSS'],
  ])('%s called "%s" is none', (href, text) => expect(urls(`<a href="${href}">${text}</a>`)).toEqual([]))

  test('the feed scheme of old pages is read', () => {
    expect(urls('<a href="feed://blog.test/a">1</a><a href="feed:https://blog.test/b">2</a>')).toEqual([
      'http://blog.test/a',
      'https://blog.test/b',
    ])
  })

  test('a descriptive text becomes the title, a bare "RSS" does not', () => {
    const html = '<title>Blog</title><a href="/feed/moon">The <b>Moon</b> only</a><a href="/rss"><img alt=""> RSS </a>'
    expect(findFeedLinks(html, pageUrl)).toMatchObject([{ title: 'Blog', url: 'https://blog.test/rss' }])
    expect(findFeedLinks(html.replace('/feed/moon', '/moon/feed'), pageUrl)).toMatchObject([
      { title: 'The Moon only' },
      { title: 'Blog' },
    ])
  })
})

test('any page can be read, even at an invalid address', () => {
  const scrap = fc.oneof(
    fc.constantFrom(
      '<a href="',
      '<link rel=alternate type=application/rss+xml href=',
      '/feed',
      'feed:',
      '">',
      '>',
      '</a>',
      '<base href=',
      'RSS',
      ' ',
    ),
    fc.string(),
  )
  fc.assert(
    fc.property(fc.array(scrap), fc.constantFrom(pageUrl, '', 'about:blank', 'x'), (scraps, address) => {
      for (const { url } of findFeedLinks(scraps.join(''), address)) expect(url).toMatch(/^https?:\/\//)
    }),
    { numRuns: 1_000 },
  )
})
