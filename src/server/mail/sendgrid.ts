import { createPublicKey, verify } from 'node:crypto'
import { z } from 'zod'
import { headerOf, isFresh, type ReadDelivery, type WebhookRequest } from './delivery.ts'
import { readFormFields } from './formFields.ts'

/** SendGrid retries a delivery for three days and does not document whether it signs each attempt. */
const goodForMs = 4 * 24 * 3_600_000

const envelopeSchema = z.object({ to: z.array(z.string()).min(1) })

/**
 * SendGrid's Inbound Parse with 'POST the raw, full MIME message' and a security policy with signature verification: ECDSA
 * over the timestamp and the body as it is. `publicKey`: SubjectPublicKeyInfo in base64, as SendGrid shows it.
 */
export function readSendgrid(request: WebhookRequest, publicKey: string, now: number): ReadDelivery {
  const timestamp = headerOf(request, 'x-twilio-email-event-webhook-timestamp')
  const signature = headerOf(request, 'x-twilio-email-event-webhook-signature')
  const signed = Buffer.concat([Buffer.from(timestamp), request.body])
  if (!isSigned(signed, { signature, publicKey })) return { is: 'badSignature' }
  if (!isFresh(timestamp, { now, forMs: goodForMs })) return { is: 'tooOld' }
  const fields = readFormFields(request.body, headerOf(request, 'content-type'))
  const bytes = fields.get('email')
  const envelope = envelopeSchema.safeParse(parseJson(fields.get('envelope')?.toString('utf8') ?? ''))
  if (bytes === undefined || !envelope.success) return { is: 'incomplete' }
  return { is: 'mail', delivery: { recipients: envelope.data.to, bytes, key: `sendgrid ${signature}` } }
}

function isSigned(signed: Buffer, { signature, publicKey }: { signature: string; publicKey: string }): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', signed, key, Buffer.from(signature, 'base64'))
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}
