import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { expect, test } from 'vitest'
import { compressResponses } from './compressResponses.ts'

const text = JSON.stringify(Array.from({ length: 500 }, (_, id) => ({ id, title: `Story ${id}` })))

async function ask(
  headers: Record<string, string>,
  { remoteAddress = '203.0.113.7', trustProxy = false, url = '/list', method = 'GET' as 'GET' | 'HEAD' } = {},
) {
  const app = Fastify({ trustProxy })
  compressResponses(app)
  const json = 'application/json; charset=utf-8'
  app.get('/list', async (_, reply) => reply.type(json).send(text))
  app.get('/large', async (_, reply) => reply.type(json).send(text.repeat(20)))
  app.get('/small', async (_, reply) => reply.type(json).send('{}'))
  app.get('/picture', async (_, reply) => reply.type('image/png').send(Buffer.alloc(50_000)))
  app.get('/stream', async (_, reply) => reply.type('text/event-stream').send(text))
  const answer = await app.inject({ url, method, headers, remoteAddress })
  await app.close()
  return { ...answer, bytes: answer.rawPayload, coding: answer.headers['content-encoding'], headers: answer.headers }
}

test('a list is sent by brotli where the browser takes it, else by gzip, else as it is', async () => {
  const both = await ask({ 'accept-encoding': 'gzip, deflate, br, zstd' })
  expect([both.coding, brotliDecompressSync(both.bytes).toString()]).toEqual(['br', text])
  const old = await ask({ 'accept-encoding': 'gzip, deflate' })
  expect([old.coding, gunzipSync(old.bytes).toString()]).toEqual(['gzip', text])
  for (const accepted of ['', 'identity', 'zstd', 'br;q=0, gzip;q=0.0']) {
    const plain = await ask({ 'accept-encoding': accepted })
    expect([plain.coding, plain.bytes.toString()]).toEqual([undefined, text])
  }
  expect((await ask({ 'accept-encoding': 'br;q=0, gzip;q=0.5' })).coding).toBe('gzip')
})

test('every text says that it varies, so that no cache hands a compressed one to another browser', async () => {
  for (const url of ['/list', '/small'])
    expect((await ask({ 'accept-encoding': 'br' }, { url })).headers.vary).toBe('accept-encoding')
})

test('a large list is complete, too', async () => {
  for (const [accepted, read] of [
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ] as const) {
    const answer = await ask({ 'accept-encoding': accepted }, { url: '/large' })
    expect(read(answer.bytes).toString()).toBe(text.repeat(20))
  }
})

test('small answers, pictures, streams and answers without a body are sent as they are', async () => {
  for (const url of ['/small', '/picture', '/stream'])
    expect((await ask({ 'accept-encoding': 'gzip, br' }, { url })).coding).toBeUndefined()
  expect((await ask({ 'accept-encoding': 'gzip, br' }, { method: 'HEAD' })).coding).toBeUndefined()
})

test('on the same machine nothing is compressed, unless a proxy there speaks for readers elsewhere', async () => {
  const headers = { 'accept-encoding': 'gzip, br' }
  for (const remoteAddress of ['127.0.0.1', '::1', '::ffff:127.0.0.1'])
    expect((await ask(headers, { remoteAddress })).coding).toBeUndefined()
  const forwarded = { ...headers, 'x-forwarded-for': '203.0.113.7' }
  expect((await ask(forwarded, { remoteAddress: '127.0.0.1' })).coding).toBe('br')
  expect((await ask(forwarded, { remoteAddress: '127.0.0.1', trustProxy: true })).coding).toBe('br')
  expect((await ask({ ...headers, via: '1.1 proxy' }, { remoteAddress: '127.0.0.1' })).coding).toBe('br')
})

test('on a network at home a list is compressed at another level', async () => {
  const headers = { 'accept-encoding': 'gzip' }
  const home = await ask(headers, { remoteAddress: '192.168.1.20' })
  const away = await ask(headers)
  expect(gunzipSync(home.bytes).toString()).toBe(text)
  expect(home.bytes.equals(away.bytes)).toBe(false)
})

test('only the beginning of a header of 15,000 spaces is read', async () => {
  expect((await ask({ 'accept-encoding': `gzip${' '.repeat(15_000)}x, br` })).coding).toBe('gzip')
  expect((await ask({ 'accept-encoding': 'gzip  ;  q=0.5 , identity' })).coding).toBe('gzip')
})
