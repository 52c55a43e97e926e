import { z } from 'zod'
import { registrationSchema } from '../features/admin.ts'
import type { Contract } from './contract.ts'

export const instanceCalls = {
  'GET /health': {
    need: 'public',
    summary: 'Is the process alive',
    answer: z.object({ status: z.literal('ok'), version: z.string() }),
  },
  'GET /ready': {
    need: 'public',
    summary: 'Is it ready for requests: 503 with `reasons` otherwise',
    answer: z.object({ status: z.literal('ready') }),
  },
  'GET /config': {
    need: 'public',
    summary: 'Public settings of this instance',
    answer: z.object({
      registration: registrationSchema,
      /** The readers who may invite others, where registration needs an invitation or an approval. */
      invites: z.enum(['admins', 'readers']),
      contactEmail: z.string(),
      /** The name on the 'Continue with' button and the last segment of its address; null without a provider. */
      signInProvider: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** The email of the visitor, if a trusted proxy names one who can sign in without a password (POST /auth/proxy). */
      proxyReader: z.string().nullable(),
      /** True when reset links and confirmations are mailed. */
      sendsMail: z.boolean(),
      mailInDomain: z.string().nullable(),
      /** Whether readers may have whole articles fetched from their pages. */
      hasFullText: z.boolean(),
      version: z.string(),
      /** When this version replaced an earlier one; null: the instance began with it. */
      updatedAt: z.iso.datetime().nullable(),
    }),
  },
} satisfies Contract
