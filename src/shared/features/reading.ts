import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idSchema, itemSchema, placeSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

/** The reader's place in the text of an item. */
export const readingPositionSchema = placeSchema.extend({ itemId: idSchema })
export type ReadingPosition = z.infer<typeof readingPositionSchema>

export const readingCalls = {
  'PUT /reading/positions': {
    need: 'mark',
    summary: 'Store the place in the text of an item; the latest one wins',
    body: readingPositionSchema.extend({
      /** How long before this call it was read, as in PUT /podcasts/positions. */
      agoMs: z.number().int().min(0).max(limits.positionKeptOfflineMs),
    }),
    /** The stored place: another device's when that read later. */
    answer: z.object({ position: readingPositionSchema }),
    labels: {
      paragraphHash: texts.fieldParagraphHash,
      paragraphIndex: texts.fieldParagraphIndex,
      share: texts.fieldShare,
    },
  },
  'GET /reading/continue': {
    need: 'read',
    summary: 'Items with a text or a recording that the reader began and did not finish, the latest first',
    answer: z.object({ items: z.array(itemSchema) }),
  },
} satisfies Contract
