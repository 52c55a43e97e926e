// A passkey in software, which can also do what no device does: answer for another site, or count backwards.
import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest()
const base64url = (data: string | Uint8Array) => Buffer.from(data).toString('base64url')

type Answering = {
  challenge: string
  origin?: string
  /** The domain that the device takes the site for. */
  domain?: string
  signCount?: number
  isVerified?: boolean
  type?: string
}

export type SoftPasskey = ReturnType<typeof createSoftPasskey>

export function createSoftPasskey(site: { origin: string; domain: string }) {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(32)

  const clientData = ({ challenge, origin = site.origin }: Answering, type: string) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }))
  /** Flags: present, verified, and with a key. */
  const deviceData = ({ domain = site.domain, signCount = 0, isVerified = true }: Answering, withKey: boolean) => {
    const head = Buffer.alloc(37)
    sha256(domain).copy(head)
    head.writeUInt8(0x01 | (isVerified ? 0x04 : 0) | (withKey ? 0x40 : 0), 32)
    head.writeUInt32BE(signCount, 33)
    return head
  }
  const credential = (response: object) => ({
    id: base64url(id),
    rawId: base64url(id),
    type: 'public-key',
    clientExtensionResults: {},
    response,
  })

  return {
    id: base64url(id),
    registers(answering: Answering) {
      const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
      // COSE in CBOR: { 1: 2 (EC2), 3: -7 (ES256), -1: 1 (P-256), -2: x, -3: y }.
      const key = Buffer.concat([
        Buffer.from('a5010203262001215820', 'hex'),
        Buffer.from(x, 'base64url'),
        Buffer.from('225820', 'hex'),
        Buffer.from(y, 'base64url'),
      ])
      const length = Buffer.from([0, id.length])
      const data = Buffer.concat([deviceData(answering, true), Buffer.alloc(16), length, id, key])
      // { "fmt": "none", "attStmt": {}, "authData": bytes }
      const attestation = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746159', 'hex'),
        Buffer.from([data.length >> 8, data.length & 0xff]),
        data,
      ])
      const clientDataJSON = base64url(clientData(answering, answering.type ?? 'webauthn.create'))
      return credential({ clientDataJSON, attestationObject: base64url(attestation), transports: ['internal'] })
    },
    signsIn(answering: Answering) {
      const client = clientData(answering, answering.type ?? 'webauthn.get')
      const data = deviceData(answering, false)
      return credential({
        clientDataJSON: base64url(client),
        authenticatorData: base64url(data),
        signature: base64url(sign('sha256', Buffer.concat([data, sha256(client)]), privateKey)),
      })
    },
  }
}
