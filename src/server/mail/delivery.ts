// What all webhooks have in common: a service took the mail, and hands it on with a proof that it was the service.
import { createHmac, timingSafeEqual } from 'node:crypto'

export type WebhookRequest = {
  /** Names in lower case. */
  headers: Readonly<Record<string, string | string[] | undefined>>
  query: Readonly<Record<string, unknown>>
  body: Buffer
}

export type Delivery = {
  /** Addresses as the envelope names them. */
  recipients: string[]
  /** The whole mail, as it was received. */
  bytes: Uint8Array
  /** What the service will never send twice, to tell a replay; null when it proves itself by a password alone. */
  key: string | null
}

export type ReadDelivery =
  | { is: 'mail'; delivery: Delivery }
  | { is: 'badSignature' }
  | { is: 'tooOld' }
  | { is: 'incomplete' }

/** As far ahead as clocks go apart. */
const clockSkewMs = 5 * 60_000

/** `signedAt` in seconds, as all of them write it. */
export function isFresh(signedAt: string, { now, forMs }: { now: number; forMs: number }): boolean {
  const at = Number(signedAt) * 1000
  return /^\d{1,12}$/.test(signedAt) && at > now - forMs && at < now + clockSkewMs
}

export function hmacSha256(key: string, ...parts: (string | Buffer)[]): Buffer {
  const hmac = createHmac('sha256', key)
  for (const part of parts) hmac.update(part)
  return hmac.digest()
}

/** In a time that tells nothing about where they differ. */
export function areEqual(one: Buffer, other: Buffer): boolean {
  return one.length === other.length && timingSafeEqual(one, other)
}

export function headerOf({ headers }: WebhookRequest, name: string): string {
  const value = headers[name]
  return (Array.isArray(value) ? value[0] : value) ?? ''
}
