import { expect, test } from 'vitest'
import { createDocumentReader } from '../../documents/documentReader.ts'
import type { Fetcher } from '../../fetching/guardedFetch.ts'
import { startCountdown } from './askSource.ts'
import { findSource, readSource } from './readSource.ts'

const documentReader = createDocumentReader()

const feedOf = (title: string, story = 'First') =>
  `<rss version="2.0"><channel><title>${title}</title><item><title>${story}</title><link>https://x.example/1</link></item></channel></rss>`
const pageOf = (head: string) => `<!doctype html><html><head><title>A page</title>${head}</head><body></body></html>`

/** A fake web of these documents; all other addresses answer 404. */
function givenWeb(
  documents: Record<string, string>,
  missing: Record<string, { body?: string; link?: string; status?: number }> = {},
) {
  const asked: string[] = []
  const fetcher: Fetcher = {
    async get(url) {
      asked.push(url)
      const body = documents[url]
      const { body: text = '', link = '', status: failure = 404 } = missing[url] ?? {}
      const headers = { 'content-type': body?.startsWith('<rss') ? 'application/rss+xml' : 'text/html', link }
      const status = body === undefined ? failure : 200
      return { is: 'answered', status, headers, bytes: Buffer.from(body ?? text), url, permanentUrl: null, hops: [] }
    },
    hold: (_, work) => work(fetcher, { take: () => true, giveBack: () => {}, isRefused: false }),
    stream: async () => ({ is: 'failed', reason: 'networkDown' }),
    async close() {},
  }
  return { deps: { fetcher, documents: documentReader, clock: () => 0 }, asked }
}

test('the feeds of a known site are listed without a request', async () => {
  const { deps, asked } = givenWeb({})
  const source = await findSource(deps, 'https://github.com/nodejs/node')
  expect(source).toMatchObject({ is: 'page', found: [{ title: 'nodejs/node: releases' }, {}, {}] })
  expect(asked).toEqual([])
})

test('adding a subreddit fetches its feed directly', async () => {
  const { deps, asked } = givenWeb({ 'https://www.reddit.com/r/node/.rss': feedOf('r/node') })
  expect(await readSource(deps, 'https://www.reddit.com/r/node')).toMatchObject({
    is: 'feed',
    url: 'https://www.reddit.com/r/node/.rss',
  })
  expect(asked).toEqual(['https://www.reddit.com/r/node/.rss'])
})

test('a YouTube handle is looked up on its page', async () => {
  const channel = 'UCabcdefghijklmnopqrstuv'
  const { deps } = givenWeb({ 'https://youtube.com/@somebody': `<html>{"externalId":"${channel}"}` })
  expect(await findSource(deps, 'https://www.youtube.com/@somebody')).toMatchObject({
    found: [{ url: `https://www.youtube.com/feeds/videos.xml?channel_id=${channel}` }],
  })
})

test('for a page without feed links, the usual paths are tried, nearest first, and the same feed is listed once', async () => {
  const { deps, asked } = givenWeb({
    'https://site.example/blog/': pageOf(''),
    'https://site.example/blog/feed': feedOf('Blog'),
    'https://site.example/blog/rss': feedOf('Blog'),
    'https://site.example/feed': feedOf('Whole site'),
  })
  expect(await readSource(deps, 'https://site.example/blog/')).toMatchObject({
    is: 'feed',
    url: 'https://site.example/blog/feed',
  })
  expect(asked.length).toBeLessThanOrEqual(5)
})

test('a page without feeds takes at most fourteen requests', async () => {
  const { deps, asked } = givenWeb({ 'https://site.example/about': pageOf('') })
  expect(await findSource(deps, 'https://site.example/about')).toMatchObject({ is: 'page', found: [] })
  expect(asked.length).toBeLessThanOrEqual(14)
})

test('relative feed links use the base of the page, and the reader chooses among several feeds', async () => {
  const { deps } = givenWeb({
    'https://site.example/': pageOf(
      '<base href="https://feeds.example/of/"><link rel="alternate" type="application/rss+xml" title="News" href="news"><link rel="alternate" type="application/feed+json" title="Notes" href="/notes">',
    ),
  })
  expect(await readSource(deps, 'https://site.example/')).toMatchObject({
    is: 'page',
    found: [
      { title: 'News', url: 'https://feeds.example/of/news', kind: 'rss' },
      { title: 'Notes', url: 'https://feeds.example/notes', kind: 'json' },
    ],
  })
})

test('an immediate redirect of a page is followed once', async () => {
  const sendsTo = (url: string) => pageOf(`<meta http-equiv="refresh" content="0; url=${url}">`)
  const { deps } = givenWeb({
    'https://old.example/': sendsTo('https://new.example/'),
    'https://new.example/': pageOf('<link rel="alternate" type="application/atom+xml" href="/atom">'),
    'https://loop.example/': sendsTo('https://loop.example/again'),
    'https://loop.example/again': sendsTo('https://loop.example/'),
  })
  expect(await findSource(deps, 'https://old.example/')).toMatchObject({ found: [{ url: 'https://new.example/atom' }] })
  expect(await findSource(deps, 'https://loop.example/')).toMatchObject({ is: 'page', found: [] })
})

const namesFeed = '<link rel="alternate" type="application/rss+xml" href="/now.xml">'

test.each([
  ['names it in its head', { body: pageOf(namesFeed) }],
  ['says it is gone and names it', { body: pageOf(namesFeed), status: 410 }],
  ['names it in a header', { link: '</now.xml>; rel="alternate"; type="application/rss+xml"' }],
  ['sends readers on to it', { body: pageOf('<meta http-equiv="refresh" content="0; url=/now.xml">') }],
])('an address where nothing is leads to the feed when its page %s', async (_, answer) => {
  const { deps } = givenWeb(
    { 'https://site.example/now.xml': feedOf('Now') },
    { 'https://site.example/old.xml': answer },
  )
  expect(await readSource(deps, 'https://site.example/old.xml')).toMatchObject({
    is: 'feed',
    url: 'https://site.example/now.xml',
    feed: { title: 'Now' },
  })
})

test('the reader chooses among several feeds that a missing page names, and one that names none is missing', async () => {
  const body = pageOf(`${namesFeed}<link rel="alternate" type="application/atom+xml" title="Notes" href="/notes">`)
  const { deps, asked } = givenWeb(
    {},
    { 'https://site.example/two': { body }, 'https://site.example/none': { body: pageOf('') } },
  )
  expect(await readSource(deps, 'https://site.example/two')).toMatchObject({
    is: 'page',
    found: [{}, { title: 'Notes' }],
  })
  expect(await readSource(deps, 'https://site.example/none')).toEqual({
    is: 'unreachable',
    text: expect.stringContaining('404'),
  })
  expect(asked).toHaveLength(2)
})

test('a feed that is the same by https gets its https address', async () => {
  const { deps } = givenWeb({
    'http://both.example/feed': feedOf('Both'),
    'https://both.example/feed': feedOf('Both'),
    'http://parted.example/feed': feedOf('Parted'),
    'https://parted.example/feed': feedOf('Something else'),
    'http://plain.example/feed': feedOf('Plain'),
    'http://port.example:8080/feed': feedOf('Port'),
    'https://port.example:8080/feed': feedOf('Port'),
  })
  const urlOf = async (url: string) => {
    const source = await readSource(deps, url)
    return source.is === 'feed' ? source.url : source
  }
  expect(await urlOf('http://both.example/feed')).toBe('https://both.example/feed')
  expect(await urlOf('http://parted.example/feed')).toBe('http://parted.example/feed')
  expect(await urlOf('http://plain.example/feed')).toBe('http://plain.example/feed')
  expect(await urlOf('http://port.example:8080/feed')).toBe('http://port.example:8080/feed')
})

test('a countdown stops at zero', () => {
  expect(startCountdown(0)()).toBe(0)
  expect(startCountdown(60_000)()).toBeGreaterThan(0)
})
