import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, itemSchema, momentSchema } from '../api/entities.ts'
import { texts } from '../texts/texts.ts'

export const mailInSchema = z.object({
  /** Null: incoming mail is not set up. */
  domain: z.string().nullable(),
  smtpPort: z.number().int().nullable(),
  /** Names of the services whose key is set. */
  webhooks: z.array(z.string()),
  /** Accepted mails of the last 30 days. */
  taken: z.number().int(),
  refused: z.object({
    unknownAddress: z.number().int(),
    blocked: z.number().int(),
    overRate: z.number().int(),
    tooLarge: z.number().int(),
    unreadable: z.number().int(),
    badSignature: z.number().int(),
  }),
})
export type MailIn = z.infer<typeof mailInSchema>

export const blockedSenderSchema = z.object({ id: idSchema, name: z.string(), blockedAt: momentSchema })
export type BlockedSender = z.infer<typeof blockedSenderSchema>

/** How readers unsubscribe from a newsletter. */
export const leavingSchema = z.object({
  /** oneClick: we send the request. page, mail: the reader does it at `address`. none: the sender offers nothing. */
  way: z.enum(['oneClick', 'page', 'mail', 'none']),
  /** https:, http: or mailto:; null without an address to open. */
  address: z.string().nullable(),
})
export type Leaving = z.infer<typeof leavingSchema>

const ownAddress = z.object({
  /** Null: incoming mail is not set up. */
  address: z.string().nullable(),
})

export const newsletterCalls = {
  // The address is a secret: anyone who has it can send mails.
  'GET /newsletters/address': {
    need: 'full',
    summary: "The mail address for the reader's newsletters",
    answer: ownAddress,
  },
  'POST /newsletters/address/renew': {
    need: 'full',
    summary: 'Replace the address; the old one stops working',
    answer: ownAddress,
  },
  'GET /newsletters/confirmations': {
    need: 'read',
    summary: 'Unread mails that ask to confirm a newsletter, newest first',
    answer: z.object({ items: z.array(itemSchema) }),
  },
  'GET /newsletters/:id/leaving': {
    need: 'read',
    summary: 'How to unsubscribe from a newsletter; the id is its feed’s',
    params: idParams,
    answer: z.object({ leaving: leavingSchema }),
  },
  'POST /newsletters/:id/leave': {
    need: 'organise',
    summary: 'Remove a newsletter; optionally unsubscribe (RFC 8058) and block its sender',
    params: idParams,
    body: z.object({ unsubscribe: z.boolean(), block: z.boolean() }),
    /** unsubscribed: whether the sender accepted; null without a request. */
    answer: z.object({ unsubscribed: z.boolean().nullable() }),
    labels: { unsubscribe: texts.fieldUnsubscribe, block: texts.fieldBlock },
  },
  'GET /newsletters/blocked': {
    need: 'read',
    summary: 'Senders whose mail is refused for this reader',
    answer: z.object({ senders: z.array(blockedSenderSchema) }),
  },
  'DELETE /newsletters/blocked/:id': { need: 'organise', summary: 'Unblock a sender', params: idParams, status: 204 },
  'GET /admin/mail': {
    need: 'session',
    summary: 'Incoming mail: settings, and counts of accepted and refused mails',
    answer: mailInSchema,
  },
} satisfies Contract
