import { createHmac, timingSafeEqual } from 'node:crypto'

/** The methods of W3C WebSub (7.1). */
const methods = new Set(['sha1', 'sha256', 'sha384', 'sha512'])

/** `header` is X-Hub-Signature: 'sha256=<hex>'. Compares in constant time. False for a malformed signature. */
export function isSignedBy(secret: string, { body, header }: { body: Uint8Array; header: string }): boolean {
  const [, method = '', hex = ''] = /^(\w+)=([0-9a-f]+)$/i.exec(header.trim()) ?? []
  if (!methods.has(method.toLowerCase())) return false
  const expected = createHmac(method.toLowerCase(), secret).update(body).digest()
  const given = Buffer.from(hex, 'hex')
  return given.length === expected.length && timingSafeEqual(given, expected)
}
