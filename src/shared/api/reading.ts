import { z } from 'zod'
import { limits } from '../limits.ts'
import type { Contract } from './contract.ts'
import { idSchema, itemSchema, placeSchema } from './entities.ts'

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
  },
  'GET /reading/continue': {
    need: 'read',
    summary: 'Items with a text or a recording that the reader began and did not finish, the latest first',
    answer: z.object({ items: z.array(itemSchema) }),
  },
} satisfies Contract
