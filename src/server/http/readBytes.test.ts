import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { BadRequest } from './errors.ts'
import { readBytes } from './readBytes.ts'

const request = (headers: Record<string, string> = {}) =>
  ({ headers, routeOptions: { bodyLimit: 10 } }) as unknown as FastifyRequest

test('a body is read whole, with and without its length', async () => {
  for (const headers of [{}, { 'content-length': '8' }, { 'content-length': 'none' }])
    expect(
      (await readBytes(request(headers), Readable.from([Buffer.from('one '), Buffer.from('two!')]))).toString(),
    ).toBe('one two!')
})

test('a body above the limit is refused by its length and by its bytes, and its connection stays', async () => {
  const large = () => Readable.from([Buffer.alloc(6), Buffer.alloc(6), Buffer.alloc(6)])
  await expect(readBytes(request({ 'content-length': '18' }), large())).rejects.toMatchObject({ statusCode: 413 })
  const body = large()
  await expect(readBytes(request(), body)).rejects.toMatchObject({ statusCode: 413 })
  expect(body.destroyed).toBe(false)
})

test('a body that breaks off is a wrong request, and no fault of the server', async () => {
  const body = new Readable({ read() {} })
  body.push(Buffer.from('half'))
  setImmediate(() => body.destroy(new Error('aborted')))
  await expect(readBytes(request(), body)).rejects.toBeInstanceOf(BadRequest)
})
