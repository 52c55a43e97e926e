// Web push: a message that only one browser can read (RFC 8291), and the sender's identity (RFC 8292).
import { createCipheriv, createECDH, createHash, createPrivateKey, hkdfSync, randomBytes, sign } from 'node:crypto'

const curve = 'prime256v1'
const recordBytes = 4096
/** The salt, the size of a record, and the public key with its length. */
const headBytes = 16 + 4 + 1 + 65

export type Subscriber = { p256dh: string; auth: string }

/** Null for keys that no browser makes. One record of aes128gcm (RFC 8188): `text` has at most 3,900 bytes. */
export function encryptPush(text: string, { p256dh, auth }: Subscriber): Buffer | null {
  const theirKey = Buffer.from(p256dh, 'base64url')
  const authSecret = Buffer.from(auth, 'base64url')
  if (authSecret.length !== 16) return null
  const own = createECDH(curve)
  const ownKey = own.generateKeys()
  const shared = agree(own, theirKey)
  if (shared === null) return null
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), theirKey, ownKey])
  const input = derive(shared, { salt: authSecret, info, bytes: 32 })
  const salt = randomBytes(16)
  const key = derive(input, { salt, info: Buffer.from('Content-Encoding: aes128gcm\0'), bytes: 16 })
  const nonce = derive(input, { salt, info: Buffer.from('Content-Encoding: nonce\0'), bytes: 12 })
  const cipher = createCipheriv('aes-128-gcm', key, nonce)
  // The last record ends with 2.
  const sealed = Buffer.concat([cipher.update(text, 'utf8'), cipher.update(Buffer.of(2)), cipher.final()])
  const head = Buffer.alloc(headBytes)
  salt.copy(head)
  head.writeUInt32BE(recordBytes, 16)
  head.writeUInt8(ownKey.length, 20)
  ownKey.copy(head, 21)
  return Buffer.concat([head, sealed, cipher.getAuthTag()])
}

/** Throws for a point that isn't on the curve. */
function agree(own: ReturnType<typeof createECDH>, theirKey: Buffer): Buffer | null {
  try {
    return own.computeSecret(theirKey)
  } catch {
    return null
  }
}

const derive = (from: Buffer, { salt, info, bytes }: { salt: Buffer; info: Buffer; bytes: number }): Buffer =>
  Buffer.from(hkdfSync('sha256', from, salt, info, bytes))

/** The key pair of an instance. Of 4 billion secrets one has a hash beyond the curve, and throws. */
function keyPairOf(secret: string) {
  const pair = createECDH(curve)
  pair.setPrivateKey(createHash('sha256').update(`push ${secret}`).digest())
  return pair
}

/** The `applicationServerKey` of a browser's subscription. */
export const pushKeyOf = (secret: string): string => keyPairOf(secret).getPublicKey('base64url')

const tokenSeconds = 12 * 3600

/** The Authorization header for a push service. `contact`: an https: or mailto: address of the sender; Apple refuses others. */
export function pushAuthorization(
  secret: string,
  { endpoint, contact, now }: { endpoint: string; contact: string; now: number },
): string {
  const pair = keyPairOf(secret)
  const publicKey = pair.getPublicKey()
  const key = createPrivateKey({
    format: 'jwk',
    key: {
      kty: 'EC',
      crv: 'P-256',
      d: pair.getPrivateKey().toString('base64url'),
      x: publicKey.subarray(1, 33).toString('base64url'),
      y: publicKey.subarray(33).toString('base64url'),
    },
  })
  const claims = { aud: new URL(endpoint).origin, exp: Math.floor(now / 1000) + tokenSeconds, sub: contact }
  const signed = [{ typ: 'JWT', alg: 'ES256' }, claims].map((part) =>
    Buffer.from(JSON.stringify(part)).toString('base64url'),
  )
  const signature = sign('sha256', Buffer.from(signed.join('.')), { key, dsaEncoding: 'ieee-p1363' })
  return `vapid t=${signed.join('.')}.${signature.toString('base64url')}, k=${publicKey.toString('base64url')}`
}
