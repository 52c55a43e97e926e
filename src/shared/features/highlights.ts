import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { cursorInput, highlightSchema, idParams, idSchema, itemSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

export const newHighlightBody = highlightSchema
  .pick({ source: true, quote: true, prefix: true, suffix: true, start: true, color: true, clientId: true })
  .extend({ note: highlightSchema.shape.note.default('') })
/** The id of a highlight, or its `clientId`. */
const highlightParams = z.object({ id: z.union([idParams.shape.id, highlightSchema.shape.clientId.unwrap()]) })
const oneHighlight = z.object({ highlight: highlightSchema })

// Not in the contract, since it answers with a file: `GET /highlights/export` has all highlights as Markdown, those of one
// article with `?itemId=`.
export const highlightCalls = {
  'POST /feeds/items/:id/highlights': {
    need: 'mark',
    summary:
      'Mark words in the text of an item, or write a note on it (an empty quote). A `clientId` that is known answers its highlight',
    params: idParams,
    body: newHighlightBody,
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
    params: highlightParams,
    body: highlightSchema.pick({ color: true, note: true }).partial(),
    answer: oneHighlight,
  },
  'DELETE /highlights/:id': {
    need: 'mark',
    summary: 'Delete a highlight; it can be restored within a day',
    params: highlightParams,
    status: 204,
  },
  'POST /highlights/:id/restore': {
    need: 'mark',
    summary: 'Restore a deleted highlight',
    params: highlightParams,
    answer: oneHighlight,
  },
} satisfies Contract

export const highlightExportQuery = z.object({ itemId: z.coerce.number().pipe(idSchema).optional() })
