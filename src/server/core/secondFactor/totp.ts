// Codes of authenticator apps (RFC 6238): SHA-1, six digits, thirty seconds. All apps know these values, and some know no others.
import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { second } from '../../lib/clock.ts'

const stepMs = 30 * second
const digits = 6
/** RFC 4226 recommends as many bytes as the hash has. */
const secretBytes = 20
/** A phone's clock may be a step off, and a reader may need a moment to type. */
const stepsAround = [0, -1, 1]

/** In base32, as authenticator apps take it. */
export const newSecret = (): string => toBase32(randomBytes(secretBytes))

/** The time step whose code this is; null for a wrong code, and for one that is not newer than `lastStep`. */
export function findStep(
  secret: string,
  { code, lastStep, now }: { code: string; lastStep: number; now: number },
): number | null {
  const key = fromBase32(secret)
  const current = Math.floor(now / stepMs)
  // All steps are compared, so the time of the answer shows nothing.
  const matching = stepsAround.map((offset) => current + offset).filter((step) => isEqual(codeAt(key, step), code))
  return matching.find((step) => step > lastStep) ?? null
}

export function codeAt(key: Uint8Array, step: number): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(step))
  const mac = createHmac('sha1', key).update(counter).digest()
  const offset = (mac.at(-1) ?? 0) & 0xf
  const number = (mac.readUInt32BE(offset) & 0x7f_ff_ff_ff) % 10 ** digits
  return String(number).padStart(digits, '0')
}

/** The text of the QR code (github.com/google/google-authenticator/wiki/Key-Uri-Format). */
export function addressOfSecret(secret: string, email: string): string {
  return `otpauth://totp/Broadsheet:${encodeURIComponent(email)}?secret=${secret}&issuer=Broadsheet`
}

const isEqual = (one: string, other: string) =>
  one.length === other.length && timingSafeEqual(Buffer.from(one), Buffer.from(other))

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'

/** The length of `bytes` is a multiple of five, so there is no padding. */
function toBase32(bytes: Uint8Array): string {
  const bits = [...bytes].map((byte) => byte.toString(2).padStart(8, '0')).join('')
  return (bits.match(/.{5}/g) ?? []).map((five) => alphabet[Number.parseInt(five, 2)]).join('')
}

export function fromBase32(text: string): Uint8Array {
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, '0')).join('')
  return Uint8Array.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}
