import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedBy } from './pushSignature.ts'

const secret = 'between the hub and us'
const body = Buffer.from('<rss/>')
const signed = (method: string, by = secret) => `${method}=${createHmac(method, by).update(body).digest('hex')}`

test('a push may be signed with each method of WebSub', () => {
  for (const method of ['sha1', 'sha256', 'sha384', 'sha512'])
    expect(isSignedBy(secret, { body, header: signed(method) }), method).toBe(true)
  expect(isSignedBy(secret, { body, header: signed('sha256').toUpperCase() })).toBe(true)
})

test('a push with a wrong, partial, unknown or missing signature is refused', () => {
  const whole = signed('sha256')
  for (const header of [
    signed('sha256', 'guess'),
    whole.slice(0, -2),
    `${whole}00`,
    signed('md5'),
    'sha256=',
    'sha1',
    '',
  ])
    expect(isSignedBy(secret, { body, header }), header).toBe(false)
  expect(isSignedBy(secret, { body: Buffer.from('<rss></rss>'), header: whole })).toBe(false)
})
