import { z } from 'zod'
import type { Contract } from './contract.ts'

export const instanceCalls = {
  'GET /health': { summary: 'Does the product serve', answer: z.object({ status: z.literal('ok') }) },
  'GET /ready': {
    summary: 'May it get requests: 503 with `reasons` when it should not',
    answer: z.object({ status: z.literal('ready') }),
  },
  'GET /config': {
    summary: 'What this instance offers, for everyone to see',
    answer: z.object({
      registration: z.enum(['open', 'closed']),
      contactEmail: z.string(),
      /** The name on the 'Continue with' button and the last segment of its address; null without a provider. */
      signInProvider: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** True when reset links and confirmations are mailed. */
      sendsMail: z.boolean(),
      mailInDomain: z.string().nullable(),
    }),
  },
} satisfies Contract
