import { areEqual, headerOf, hmacSha256, isFresh, type ReadDelivery, type WebhookRequest } from './delivery.ts'
import { readFormFields } from './formFields.ts'

/** Mailgun retries a delivery for eight hours. */
const goodForMs = 9 * 3_600_000

/**
 * A Mailgun route with `forward("https://…/api/mail/mailgun/mime")`: it posts the whole message as `body-mime` to addresses
 * that end with 'mime'. The signature is HMAC-SHA256 of timestamp and token, in hex, and does not cover the mail: so a token is
 * accepted for one mail only.
 */
export function readMailgun(request: WebhookRequest, signingKey: string, now: number): ReadDelivery {
  const fields = readFormFields(request.body, headerOf(request, 'content-type'))
  const text = (name: string) => fields.get(name)?.toString('utf8') ?? ''
  const timestamp = text('timestamp')
  const token = text('token')
  const signature = Buffer.from(text('signature'), 'hex')
  if (token === '' || !areEqual(signature, hmacSha256(signingKey, timestamp, token))) return { is: 'badSignature' }
  if (!isFresh(timestamp, { now, forMs: goodForMs })) return { is: 'tooOld' }
  const bytes = fields.get('body-mime')
  const recipients = text('recipient').split(',').filter(Boolean)
  if (bytes === undefined || recipients.length === 0) return { is: 'incomplete' }
  return { is: 'mail', delivery: { recipients, bytes, key: `mailgun ${token}` } }
}
