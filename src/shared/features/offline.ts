import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { articleSchema, flagInQuery, idSchema, recordingNotesSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'

export const offlineCalls = {
  'GET /offline/plan': {
    need: 'read',
    summary: 'The articles that a device keeps for reading without a network, each with its version',
    query: z.object({
      /** Read articles only if they are saved, on Later or highlighted. */
      unreadOnly: flagInQuery,
    }),
    answer: z.object({
      /** The newest of each kind first. A version is equal as long as the article and the reader's marks on it are. */
      items: z.array(z.object({ id: idSchema, version: z.string() })),
      /** Which of them are on these lists, in the order of the list. */
      savedIds: z.array(idSchema),
      laterIds: z.array(idSchema),
    }),
  },
  'POST /offline/articles': {
    need: 'read',
    summary:
      'Several articles with their full texts, as GET /feeds/items/:id answers each; those that are gone are left out',
    body: z.object({ itemIds: z.array(idSchema).min(1).max(limits.offlineBatch) }),
    answer: z.object({ items: z.array(articleSchema.extend(recordingNotesSchema.shape)) }),
  },
} satisfies Contract
