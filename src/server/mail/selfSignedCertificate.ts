// Makes a self-signed certificate for STARTTLS when the operator provides none. Mail servers encrypt with any certificate (RFC
// 3207, RFC 7435): it prevents eavesdropping but proves nothing. Node's crypto makes keys and signatures but no X.509, so the
// few structures it needs are written here in DER (RFC 5280, X.690).
import { generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { day } from '../lib/clock.ts'

export type Certificate = { cert: string; key: string }

const goodForDays = 3_650

/** For this name, valid from yesterday for ten years; elliptic curve P-256. `key` and `cert` in PEM. */
export function makeCertificate(name: string, now: number): Certificate {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'prime256v1' })
  const subject = sequence(set(sequence(oid(commonName), utf8(name.slice(0, 64)))))
  const body = sequence(
    explicit(0, integer(Buffer.from([2]))),
    integer(serialNumber()),
    sequence(oid(ecdsaWithSha256)),
    subject,
    sequence(time(now - day), time(now + goodForDays * day)),
    subject,
    publicKey.export({ type: 'spki', format: 'der' }),
    explicit(3, sequence(sequence(oid(subjectAltName), octets(sequence(dnsName(name)))))),
  )
  const signature = sign('sha256', body, privateKey)
  return {
    cert: pem(sequence(body, sequence(oid(ecdsaWithSha256)), bits(signature))),
    key: privateKey.export({ type: 'pkcs8', format: 'pem' }).toString(),
  }
}

const commonName = [0x55, 0x04, 0x03]
const subjectAltName = [0x55, 0x1d, 0x11]
const ecdsaWithSha256 = [0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02]

function der(tag: number, ...contents: Uint8Array[]): Buffer {
  const content = Buffer.concat(contents)
  const { length } = content
  const size = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Buffer.concat([Buffer.from([tag, ...size]), content])
}

const sequence = (...contents: Uint8Array[]) => der(0x30, ...contents)
const set = (...contents: Uint8Array[]) => der(0x31, ...contents)
const integer = (content: Uint8Array) => der(0x02, content)
const bits = (content: Uint8Array) => der(0x03, Buffer.from([0]), content)
const octets = (content: Uint8Array) => der(0x04, content)
const oid = (parts: number[]) => der(0x06, Buffer.from(parts))
const utf8 = (text: string) => der(0x0c, Buffer.from(text))
const dnsName = (name: string) => der(0x82, Buffer.from(name, 'ascii'))
const explicit = (number: number, content: Uint8Array) => der(0xa0 + number, content)

/** Positive: its first bit is never set, its first byte never 0. */
function serialNumber(): Buffer {
  const bytes = randomBytes(16)
  bytes[0] = ((bytes[0] ?? 0) & 0x3f) | 0x40
  return bytes
}

/** GeneralizedTime from 2050 on, UTCTime before (RFC 5280, 4.1.2.5). */
function time(moment: number): Buffer {
  const text = `${new Date(moment).toISOString().replace(/[-:T]|\.\d+/g, '')}`
  return Number(text.slice(0, 4)) >= 2050 ? der(0x18, Buffer.from(text)) : der(0x17, Buffer.from(text.slice(2)))
}

function pem(bytes: Buffer): string {
  const lines = bytes.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}
