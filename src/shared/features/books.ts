import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

export const bookKinds = ['paper', 'later', 'saved', 'tag'] as const

export const bookCalls = {
  'GET /books/sender': {
    need: 'session',
    summary: 'The address from which this server mails books; e-readers take mails of known senders only',
    answer: z.object({
      /** Null on a server that sends no mail. */
      sender: z.string().nullable(),
    }),
  },
  'POST /books/send': {
    need: 'session',
    summary: 'Mail a book to the e-reader whose address is in the preferences, at most 10 a day',
    body: z.object({
      kind: z.enum(bookKinds),
      /** The day of a paper, or the id of a tag. */
      of: z.string().max(limits.dayMaxChars).optional(),
    }),
    answer: z.object({ address: z.string() }),
    labels: { kind: texts.fieldScope, of: texts.fieldDay },
  },
} satisfies Contract
