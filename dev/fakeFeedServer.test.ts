import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { request } from 'undici'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type FakeFeedServer, startFakeFeedServer } from './fakeFeedServer.ts'

let publishers: FakeFeedServer
const noon = Date.parse('2026-03-01T12:00:00Z')
const folder = mkdtempSync(join(tmpdir(), 'documents-'))

beforeAll(async () => {
  writeFileSync(join(folder, 'old news.xml'), '<rss/>')
  writeFileSync(join(folder, 'odd.xml'), '<rdf/>')
  writeFileSync(join(folder, 'new.json'), '{}')
  writeFileSync(
    join(folder, 'index.tsv'),
    'file\tkind\tdeclared_encoding\tclass\nold news.xml\trss2.0\tiso-8859-1\treal\nodd.xml\trdf\tno-such-thing\tfixture\n',
  )
  publishers = await startFakeFeedServer({ folder, clock: () => noon })
})

afterAll(async () => {
  await publishers.close()
  rmSync(folder, { recursive: true })
})

async function get(url: string, headers: Record<string, string> = {}) {
  const { statusCode, headers: received, body } = await request(url, { headers })
  return { status: statusCode, headers: received, bytes: Buffer.from(await body.arrayBuffer()) }
}

test('every publication has a dozen pieces, with existing pages, pictures and sounds', async () => {
  expect(publishers.publications.length).toBeGreaterThanOrEqual(8)
  for (const { items, siteUrl, channel } of publishers.publications) {
    expect(items.length).toBeGreaterThanOrEqual(12)
    const [first] = items
    const wanted = [
      siteUrl,
      channel.feedUrl,
      channel.iconUrl,
      `${siteUrl}${first?.id}`,
      first?.imageUrl,
      first?.sound?.url,
    ]
    for (const url of wanted) if (typeof url === 'string') expect([url, (await get(url)).status]).toEqual([url, 200])
  }
})

test('a publication dates its pieces by the given clock, newest first', () => {
  for (const { items } of publishers.publications) {
    const moments = items.map((item) => item.publishedAt)
    expect(moments).toEqual(moments.toSorted((a, b) => b - a))
    expect(Math.max(...moments)).toBeLessThan(noon)
  }
})

test('a feed that is still answers 304 until something is published', async () => {
  const feed = publishers.feed('corner', 'still')
  const { etag } = (await get(feed.url)).headers
  expect((await get(feed.url, { 'if-none-match': String(etag) })).status).toBe(304)
  feed.publish({ title: 'News at the corner' })
  const again = await get(feed.url, { 'if-none-match': String(etag) })
  expect(again.bytes.toString()).toContain('News at the corner')
  expect(feed.requests).toHaveLength(3)
})

test('a feed that grows has one item more each time', async () => {
  const feed = publishers.feed('garden', 'grows', { itemCount: 2 })
  await get(feed.url)
  await get(feed.url)
  expect(feed.items.map(({ id }) => id)).toEqual(['item-4', 'item-3', 'item-2', 'item-1'])
  const msAfterNoon = feed.items.map(({ publishedAt }) => publishedAt - noon)
  expect(msAfterNoon).toEqual([1, 0, -3_600_000, -7_200_000])
})

test('documents of a folder have the type and charset of their publisher', async () => {
  const types = publishers.documents.map(async ({ file, url }) => [file, (await get(url)).headers['content-type']])
  expect(Object.fromEntries(await Promise.all(types))).toEqual({
    'old news.xml': 'application/rss+xml; charset=iso-8859-1',
    'odd.xml': 'application/rdf+xml',
    'new.json': 'application/feed+json',
  })
  expect(publishers.documents.find(({ file }) => file === 'odd.xml')?.facts.class).toBe('fixture')
  expect((await get(`${publishers.url}/folder/index.tsv`)).status).toBe(404)
})

test('many feeds differ from one another and are the same each time', async () => {
  const [first = '', second = ''] = publishers.manyFeeds({ count: 2, itemsPerFeed: 3, htmlBytes: 1000 })
  const { bytes, headers } = await get(first)
  expect(bytes.toString().match(/<item>/g)).toHaveLength(3)
  expect(bytes.length).toBeGreaterThan(3000)
  expect((await get(second)).bytes.equals(bytes)).toBe(false)
  expect((await get(first, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test('a part of a sound can be requested', async () => {
  const sound = await get(`${publishers.url}/sounds/any.wav`, { range: 'bytes=0-3' })
  expect([sound.status, sound.bytes.toString()]).toEqual([206, 'RIFF'])
  expect((await get(`${publishers.url}/sounds/any.wav`, { range: 'bytes=9999999-' })).status).toBe(416)
})

test('an unknown address is missing, however odd', async () => {
  for (const path of ['/nowhere', '//', '/%E0%A4%A', '/constructor', '/many/0/99', '/folder/..%2Fsecret']) {
    expect([path, (await get(`${publishers.url}${path}`)).status]).toEqual([path, path === '//' ? 200 : 404])
  }
})
