import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { cursorInput, highlightSchema, idParams, idSchema, itemSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const anchorBody = highlightSchema.pick({
  source: true,
  quote: true,
  prefix: true,
  suffix: true,
  start: true,
  color: true,
})
const oneHighlight = z.object({ highlight: highlightSchema })

// Not in the contract, since it answers with a file: `GET /highlights/export` has all highlights as Markdown, those of one
// article with `?itemId=`.
export const highlightCalls = {
  'POST /feeds/items/:id/highlights': {
    need: 'mark',
    summary: 'Mark words in the text of an item, or write a note on it (an empty quote)',
    params: idParams,
    body: anchorBody.extend({ note: highlightSchema.shape.note.default('') }),
    answer: oneHighlight,
    status: 201,
    labels: {
      quote: texts.fieldQuote,
      prefix: texts.fieldPrefix,
      suffix: texts.fieldSuffix,
      start: texts.fieldStart,
      note: texts.fieldNote,
    },
  },
  'GET /highlights': {
    need: 'read',
    summary: 'The highlights by item, the item with the latest one first, those of one item in the order of its text',
    query: z.object({
      /** Only highlights whose words or note contain this text. */
      q: z.string().max(limits.searchMaxChars).optional(),
      cursor: cursorInput.optional(),
    }),
    answer: z.object({
      articles: z.array(z.object({ item: itemSchema, highlights: z.array(highlightSchema) })),
      /** The cursor of the next page, null at the end. */
      nextCursor: z.string().nullable(),
    }),
  },
  'PATCH /highlights/:id': {
    need: 'mark',
    summary: 'Change the color or the note of a highlight',
    params: idParams,
    body: highlightSchema.pick({ color: true, note: true }).partial(),
    answer: oneHighlight,
  },
  'DELETE /highlights/:id': {
    need: 'mark',
    summary: 'Delete a highlight; it can be restored within a day',
    params: idParams,
    status: 204,
  },
  'POST /highlights/:id/restore': {
    need: 'mark',
    summary: 'Restore a deleted highlight',
    params: idParams,
    answer: oneHighlight,
  },
} satisfies Contract

export const highlightExportQuery = z.object({ itemId: z.coerce.number().pipe(idSchema).optional() })
