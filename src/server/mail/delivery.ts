// Shared by all webhooks: a mail service received a mail and posts it with a proof of its identity.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type WebhookRequest = {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, unknown>>
  body: Buffer
}

export type Delivery = {
  /** The recipients of the envelope. */
  recipients: string[]
  /** The whole mail as it was received. */
  bytes: Uint8Array
  /** A value that the service never sends twice, which detects replays; null when it only proves itself by a password. */
  key: string | null
}

export type ReadDelivery =
  | { is: 'mail'; delivery: Delivery }
  | { is: 'badSignature' }
  | { is: 'tooOld' }
  | { is: 'incomplete' }

/** The largest difference between clocks. */
const clockSkewMs = 5 * 60_000

/** `signedAt` in seconds, the format of all services. */
export function isFresh(signedAt: string, { now, forMs }: { now: number; forMs: number }): boolean {
  const at = Number(signedAt) * 1000
  return /^\d{1,12}$/.test(signedAt) && at > now - forMs && at < now + clockSkewMs
}

export function hmacSha256(key: string, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** In constant time. */
export function areEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

export function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
