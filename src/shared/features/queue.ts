import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { empty, idParams, idSchema, itemSchema } from '../api/entities.ts'
import { texts } from '../texts/texts.ts'

export const queueCalls = {
  'GET /queue': {
    need: 'read',
    summary: 'The episodes and articles to hear one after the other, in order',
    answer: z.object({ items: z.array(itemSchema) }),
  },
  'PUT /queue/:id': {
    need: 'mark',
    summary: 'Put an item into the queue, or move it there: after another one, first (null), or last (absent)',
    params: idParams,
    body: z.object({ afterId: idSchema.nullable().optional() }),
    answer: empty,
    labels: { afterId: texts.fieldAfterId },
  },
  'DELETE /queue/:id': { need: 'mark', summary: 'Take an item out of the queue', params: idParams, status: 204 },
} satisfies Contract
