import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { eachDatabase } from '../../../test/support/eachDatabase.ts'
import { makeApp } from '../../../test/support/makeApp.ts'
import { texts } from '../../shared/texts/texts.ts'
import { parseFeed } from '../formats/parseFeed.ts'
import { Unavailable } from '../http/errors.ts'
import { createDocumentReader, type DocumentReaderOptions } from './documentReader.ts'

const rss = (inner: string) => `<rss version="2.0"><channel><title>Paper</title>${inner}</channel></rss>`
const small = Buffer.from(rss('<item><title>One</title><link>https://a.example/1</link></item>'))
const manyEntities = (count: number) =>
  Buffer.from(
    `<!DOCTYPE rss [<!ENTITY x "${'x'.repeat(199)}">]>${rss(`<item><title>One</title><description>${'&x;'.repeat(count)}</description></item>`)}`,
  )
/** It unpacks to 15 MB that take a few hundred milliseconds of CPU time and more. */
const hostile = manyEntities(5_000_000)
const hints = { contentType: 'application/rss+xml', url: 'https://a.example/feed' }

function givenReader(options: DocumentReaderOptions = {}) {
  const reader = createDocumentReader(options)
  onTestFinished(() => reader.close())
  return reader
}

test('a document is read in another process as it is read in this one', async () => {
  const reader = givenReader()
  const read = await reader.read('readFeed', { bytes: small, hints })
  expect(read).toEqual({ is: 'read', output: parseFeed(small, hints) })
})

test('a document of several megabytes is sent in pieces, and the next one is another', async () => {
  const reader = givenReader({ cpuMs: 60_000 })
  for (const letter of ['a', 'é']) {
    const long = Buffer.from(
      rss(`<item><title>One</title><description>${letter.repeat(3_000_000)}</description></item>`),
    )
    const read = await reader.read('readFeed', { bytes: long, hints })
    expect(read).toEqual({ is: 'read', output: parseFeed(long, hints) })
    expect(await reader.read('readFeed', { bytes: small, hints })).toMatchObject({ is: 'read' })
  }
})

test('a document that takes too much CPU time is refused, and the next one is read', async () => {
  const reader = givenReader({ cpuMs: 500 })
  expect(await reader.read('readFeed', { bytes: manyEntities(20_000_000), hints })).toEqual({ is: 'tooComplicated' })
  expect(await reader.read('readFeed', { bytes: small, hints })).toMatchObject({ is: 'read' })
})

test('a document that takes too much memory is refused, and the next one is read', async () => {
  const reader = givenReader({ heapMb: 16, cpuMs: 60_000, timeoutMs: 60_000 })
  const signs = rss(`<item><title>One</title><description>${'\x80'.repeat(7_000_000)}</description></item>`)
  expect(await reader.read('readFeed', { bytes: Buffer.from(signs), hints })).toEqual({ is: 'tooComplicated' })
  expect(await reader.read('readFeed', { bytes: small, hints })).toMatchObject({ is: 'read' })
})

test('when too many documents wait, another one is refused at once', async () => {
  const reader = givenReader({ waitingMax: 2 })
  const waiting = [1, 2].map(() => reader.read('readFeed', { bytes: small, hints }))
  await expect(reader.read('readFeed', { bytes: small, hints })).rejects.toThrow(Unavailable)
  expect(await Promise.all(waiting)).toMatchObject([{ is: 'read' }, { is: 'read' }])
  expect(await reader.read('readFeed', { bytes: small, hints })).toMatchObject({ is: 'read' })
})

async function givenPublisher() {
  const documents: Record<string, { bytes: Buffer; type: string }> = {
    '/hostile': { bytes: gzipSync(hostile), type: 'application/rss+xml' },
    '/small': { bytes: gzipSync(small), type: 'application/rss+xml' },
  }
  let served = documents
  const server = createServer(({ url = '' }, response) => {
    const found = served[url]
    if (!found) return response.writeHead(404).end()
    return response.writeHead(200, { 'content-type': found.type, 'content-encoding': 'gzip' }).end(found.bytes)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  const port = address && typeof address === 'object' ? address.port : 0
  return {
    url: `http://127.0.0.1:${port}`,
    turnsHostile: () => {
      served = { ...documents, '/small': { bytes: gzipSync(hostile), type: 'application/rss+xml' } }
    },
  }
}

eachDatabase('a hostile document gets a clear error on every route', async (db) => {
  const publisher = await givenPublisher()
  const documents = givenReader({ cpuMs: 200 })
  const { register, passes, close } = await makeApp(db, {}, { documents })
  const ada = await register('Ada')
  const url = `${publisher.url}/hostile`
  expect(await ada.calls('GET /feeds/preview', { query: { url } })).toEqual({ items: [], error: true })
  const found = await ada.tries('GET /feeds/discover', { query: { url } })
  expect([found.status, found.error]).toEqual([422, texts.documentTooComplicated()])
  const columnId = (await ada.calls('GET /columns')).columns[0]?.id ?? 0
  const added = await ada.tries('POST /feeds', { body: { feedUrl: url, columnId } })
  expect([added.status, added.error]).toEqual([422, texts.documentTooComplicated()])

  const { feed } = await ada.calls('POST /feeds', { body: { feedUrl: `${publisher.url}/small`, columnId } })
  publisher.turnsHostile()
  passes(60 * 60 * 1000)
  const refreshed = await ada.tries('POST /feeds/:id/refresh', { params: { id: feed.id } })
  expect([refreshed.status, refreshed.error]).toEqual([502, texts.documentTooComplicated()])
  const { items } = await ada.calls('GET /feeds/items')
  expect(items).toMatchObject([{ title: 'One' }])
  await close()
})
