import { areEqual, headerOf, hmacSha256, isFresh, type ReadDelivery, type WebhookRequest } from './delivery.ts'
import { isSamePassword } from './postmark.ts'

const goodForMs = 5 * 60_000

/**
 * A whole mail as the body, its recipients as `?to=` (several times for several), for Cloudflare email workers and scripts.
 * Proof is either `Authorization: Bearer <secret>`, or, where the way is not encrypted, `X-Broadsheet-Timestamp` (seconds) with
 * `X-Broadsheet-Signature`: HMAC-SHA256 under the secret, in hex, of timestamp, recipients joined by ',' and body, each of the
 * first two with a line feed behind it.
 */
export function readRawMail(request: WebhookRequest, secret: string, now: number): ReadDelivery {
  const recipients = [request.query.to ?? []].flat().filter((to) => typeof to === 'string' && to !== '') as string[]
  const proof = checkProof(request, { recipients, secret, now })
  if (proof.is !== 'good') return proof
  if (recipients.length === 0 || request.body.length === 0) return { is: 'incomplete' }
  return { is: 'mail', delivery: { recipients, bytes: request.body, key: proof.key } }
}

type Proof = { is: 'good'; key: string | null } | { is: 'badSignature' } | { is: 'tooOld' }

function checkProof(
  request: WebhookRequest,
  { recipients, secret, now }: { recipients: string[]; secret: string; now: number },
): Proof {
  const [, token] = /^Bearer\s+(\S.*)/i.exec(headerOf(request, 'authorization')) ?? []
  if (token !== undefined) return isSamePassword(token, secret) ? { is: 'good', key: null } : { is: 'badSignature' }
  const timestamp = headerOf(request, 'x-broadsheet-timestamp')
  const signature = headerOf(request, 'x-broadsheet-signature').replace(/^sha256=/, '')
  const expected = hmacSha256(secret, `${timestamp}\n${recipients.join(',')}\n`, request.body)
  if (!areEqual(Buffer.from(signature, 'hex'), expected)) return { is: 'badSignature' }
  return isFresh(timestamp, { now, forMs: goodForMs }) ? { is: 'good', key: `raw ${signature}` } : { is: 'tooOld' }
}
