import { z } from 'zod'
import { areEqual, headerOf, hmacSha256, type ReadDelivery, type WebhookRequest } from './delivery.ts'

const inboundSchema = z.object({
  RawEmail: z.string().min(1),
  OriginalRecipient: z.string().default(''),
  ToFull: z.array(z.object({ Email: z.string() })).default([]),
})

/**
 * Postmark's inbound webhook, at 'https://any:<password>@…/api/mail/postmark' with 'Include raw email content' switched on.
 * Postmark signs nothing; it sends the password of the address (RFC 7617).
 */
export function readPostmark(request: WebhookRequest, password: string): ReadDelivery {
  const [, encoded = ''] = /^Basic\s+([\w+/=-]+)$/i.exec(headerOf(request, 'authorization')) ?? []
  const given = Buffer.from(encoded, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '')
  if (!isSamePassword(given, password)) return { is: 'badSignature' }
  const read = inboundSchema.safeParse(parseJson(request.body))
  if (!read.success) return { is: 'incomplete' }
  const { RawEmail, OriginalRecipient, ToFull } = read.data
  const recipients = OriginalRecipient ? [OriginalRecipient] : ToFull.map(({ Email }) => Email)
  if (recipients.length === 0) return { is: 'incomplete' }
  return { is: 'mail', delivery: { recipients, bytes: Buffer.from(RawEmail), key: null } }
}

/** Compares hashes: passwords of different lengths take the same time. */
export function isSamePassword(given: string, expected: string): boolean {
  return areEqual(hmacSha256('password', given), hmacSha256('password', expected))
}

function parseJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
