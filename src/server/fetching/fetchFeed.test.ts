import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from '../../../dev/fakeFeedServer.ts'
import { fakeMoods } from '../../../dev/fakeFeeds/moods.ts'
import { failureTexts } from './failureTexts.ts'
import { type FeedSource, fetchFeed } from './fetchFeed.ts'
import { createFetcher, type Fetcher } from './guardedFetch.ts'

let publishers: FakeFeedServer
let fetcher: Fetcher

beforeAll(async () => {
  publishers = await startFakeFeedServer()
  fetcher = createFetcher({
    allowPrivateNetworks: false,
    allowHosts: [`127.0.0.1:${publishers.port}`],
    userAgent: 'Test',
  })
})

afterAll(async () => {
  await fetcher.close()
  await publishers.close()
})

const firstTime = (url: string): FeedSource => ({ url, etag: null, lastModified: null, contentHash: null })

/** The feed as it is stored after one fetch. */
async function afterOneFetch(url: string): Promise<FeedSource> {
  const fetched = await fetchFeed(fetcher, firstTime(url))
  if (fetched.is !== 'changed') throw new Error(`${url} was ${fetched.is}`)
  return { url, etag: fetched.etag, lastModified: fetched.lastModified, contentHash: fetched.contentHash }
}

describe('a feed fetched for the first time', () => {
  test('arrives complete, with the validators for the next request', async () => {
    const feed = publishers.feed('first', 'still', {
      headers: {
        'content-location': '/elsewhere',
        'cache-control': 'max-age=60',
        'last-modified': 'Sun, 01 Mar 2026 12:00:00 GMT',
      },
    })
    expect(await fetchFeed(fetcher, firstTime(feed.url))).toMatchObject({
      is: 'changed',
      bytes: Buffer.from(feed.write().text),
      contentType: 'application/rss+xml; charset=utf-8',
      contentLocation: '/elsewhere',
      etag: expect.stringMatching(/^".+"$/),
      lastModified: 'Sun, 01 Mar 2026 12:00:00 GMT',
      freshForMs: 60_000,
      permanentUrl: null,
      url: feed.url,
    })
    expect(feed.requests[0]?.headers['if-none-match']).toBeUndefined()
  })

  test('is never unchanged, even when the server claims it', async () => {
    const feed = publishers.feed('claims', 'still')
    const { etag } = await afterOneFetch(feed.url)
    const lying: Fetcher = {
      ...fetcher,
      get: (url, options) => fetcher.get(url, { ...options, headers: { 'if-none-match': etag ?? '' } }),
    }
    expect(await fetchFeed(lying, firstTime(feed.url))).toMatchObject({
      is: 'failed',
      reason: 'unexpectedStatus',
      status: 304,
    })
  })
})

describe('a feed fetched again', () => {
  test('is unchanged when its validators still hold, and keeps them', async () => {
    const feed = publishers.feed('again', 'still')
    const source = await afterOneFetch(feed.url)
    const fetched = await fetchFeed(fetcher, source)
    expect(fetched).toMatchObject({ is: 'unchanged', status: 304, etag: source.etag, contentHash: source.contentHash })
    expect(feed.requests[1]?.headers['if-none-match']).toBe(source.etag)
  })

  test('is unchanged when its bytes are the same and it knows no validators', async () => {
    const source = await afterOneFetch(publishers.feed('unvalidated', 'unvalidated').url)
    expect(source.etag).toBeNull()
    expect(await fetchFeed(fetcher, source)).toMatchObject({ is: 'unchanged', status: 200 })
  })

  test('sends the date of the last change as it was received', async () => {
    const feed = publishers.feed('dated', 'still')
    await fetchFeed(fetcher, { ...firstTime(feed.url), lastModified: 'Sunday, 1 March 2026, noon' })
    expect(feed.requests[0]?.headers['if-modified-since']).toBe('Sunday, 1 March 2026, noon')
  })

  test('arrives complete when something was published in between', async () => {
    const feed = publishers.feed('published', 'still')
    const source = await afterOneFetch(feed.url)
    feed.publish({ title: 'Fresh from the press' })
    const fetched = await fetchFeed(fetcher, source)
    expect(fetched.is === 'changed' && fetched.bytes.toString()).toContain('Fresh from the press')
  })

  test('reports its new address even when it has no new items', async () => {
    const feed = publishers.feed('moved-still', 'moved')
    const source = await afterOneFetch(feed.url)
    expect(await fetchFeed(fetcher, source)).toMatchObject({ is: 'unchanged', permanentUrl: `${feed.url}/there` })
  })
})

describe('a feed that does not exist', () => {
  test('is gone when its server says that it will not return', async () => {
    expect(await fetchFeed(fetcher, firstTime(publishers.feed('gone', 'gone').url))).toMatchObject({
      is: 'gone',
      status: 410,
    })
  })

  test.each([
    ['missing', 'notFound', 404],
    ['forbidden', 'forbidden', 403],
    ['locked', 'unauthorized', 401],
    ['error', 'serverError', 500],
    ['unavailable', 'serverError', 503],
    ['tooMany', 'busy', 429],
  ] as const)('is reported when the mood is %s', async (mood, reason, status) => {
    const fetched = await fetchFeed(fetcher, firstTime(publishers.feed(mood, mood).url))
    expect(fetched).toMatchObject({ is: 'failed', reason, status, retryAfterMs: null, isNetworkDown: false })
    expect(fetched.is === 'failed' && fetched.text).toContain(`(${status})`)
  })

  test.each(['unavailable', 'tooMany'] as const)('says when to come again when the mood is %s', async (mood) => {
    const feed = publishers.feed(`${mood}-later`, mood, { retryAfter: '90' })
    expect(await fetchFeed(fetcher, firstTime(feed.url))).toMatchObject({ reason: 'busy', retryAfterMs: 90_000 })
  })

  test('may be caused by our own network', async () => {
    const cut = createFetcher({ allowPrivateNetworks: false, allowHosts: [], userAgent: 'Test' }, () =>
      Promise.reject(Object.assign(new Error(), { code: 'EAI_AGAIN' })),
    )
    expect(await fetchFeed(cut, firstTime('http://example.org/'))).toMatchObject({
      reason: 'networkDown',
      isNetworkDown: true,
    })
    await cut.close()
  })
})

test('no fake publisher makes the fetch throw, and every failure has a sentence', async () => {
  const quick = { timeoutMs: 300 }
  const sentences = Object.values(failureTexts).map((text) => text().slice(0, -1))
  for (const mood of fakeMoods) {
    const fetched = await fetchFeed(fetcher, firstTime(publishers.feed(`any-${mood}`, mood).url), quick)
    if (fetched.is !== 'failed') continue
    expect(sentences).toContainEqual(fetched.text.replace(/( \(\d+\))?\.$/, ''))
  }
})
