import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, savedSearchSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const name = z.string().trim().min(1).max(limits.savedSearchNameMaxChars)
/** Used as `q` of GET /feeds/items (docs/search.md). */
const query = z.string().trim().min(1).max(limits.itemSearchMaxChars, texts.searchTooLong.code)
const oneSearch = z.object({ search: savedSearchSchema })

export const searchCalls = {
  'GET /searches': {
    need: 'read',
    summary: 'All saved searches, column by column',
    answer: z.object({ searches: z.array(savedSearchSchema) }),
  },
  'POST /searches': {
    need: 'organise',
    summary: 'Save a search as a block at the end of a column',
    body: z.object({ name, query, columnId: idSchema }),
    answer: oneSearch,
    status: 201,
  },
  'PATCH /searches/:id': {
    need: 'organise',
    summary: 'Rename, change or move a saved search; past the end is last',
    params: idParams,
    body: z.object({
      name: name.optional(),
      query: query.optional(),
      columnId: idSchema.optional(),
      order: z.number().int().min(0).optional(),
    }),
    answer: oneSearch,
  },
  'DELETE /searches/:id': { need: 'organise', summary: 'Delete a saved search', params: idParams, status: 204 },
} satisfies Contract
