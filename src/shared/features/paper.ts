import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idSchema, itemSchema, momentSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'
import { isTimeZone } from '../timeZones.ts'

/** The day of an edition where its reader is: '2026-11-26'. */
const daySchema = z.string().max(limits.dayMaxChars)

const sectionSchema = z.object({
  /** A column of the board, or what all columns have of one kind. `later`: the long articles on Later, at weekends. */
  kind: z.enum(['column', 'later', 'letters', 'pictures', 'sound']),
  /** The name of the column when the edition was made, '' for other kinds. */
  name: z.string(),
  /** In their order. An item whose feed the reader deleted is left out. */
  itemIds: z.array(idSchema),
  /** Pieces of an imported edition whose articles are not on this server. */
  missing: z.array(z.object({ title: z.string(), link: z.string().nullable() })).optional(),
})
export type PaperSection = z.infer<typeof sectionSchema>

export const editionSchema = z.object({
  day: daySchema,
  madeAt: momentSchema,
  /** When the reader was done with it. */
  doneAt: momentSchema.nullable(),
  /** To read all of it. */
  minutes: z.number().int(),
  sections: z.array(sectionSchema),
  /** In reading order. */
  items: z.array(itemSchema),
})
export type Edition = z.infer<typeof editionSchema>

const mailStopSchema = z.object({
  /** device: an e-reader. */
  way: z.enum(['mail', 'device']),
  /** unopened: so many papers in a row were not opened. refused: the mail server refused several. */
  is: z.enum(['unopened', 'refused']),
  /** With which the mail server refused. */
  words: z.string(),
})
export type MailStop = z.infer<typeof mailStopSchema>

const oneDay = z.object({ day: daySchema })

// Not in the contract, since it answers with a file: `GET /books/paper/:day` has an edition as EPUB.
export const paperCalls = {
  'POST /paper/open': {
    need: 'mark',
    summary: "Open today's paper; it is made at the first opening after the reader's hour and stays as it is",
    body: z.object({
      /** For readers whose profile has none. */
      timeZone: z.string().max(limits.timeZoneMaxChars).refine(isTimeZone).optional(),
    }),
    answer: z.object({
      /** Null when there is nothing new. */
      edition: editionSchema.nullable(),
      /** The days of the kept editions, latest first. */
      days: z.array(daySchema),
      /** Why no more papers come by mail to a reader who chose them; null while they do. */
      mailStop: mailStopSchema.nullable(),
    }),
    labels: { timeZone: texts.fieldTimeZone },
  },
  'GET /paper/:day': {
    need: 'read',
    summary: 'The edition of a day; editions are kept for 30 days',
    params: oneDay,
    answer: z.object({ edition: editionSchema, days: z.array(daySchema) }),
    labels: { day: texts.fieldDay },
  },
  'POST /paper/:day/done': {
    need: 'mark',
    summary:
      'Mark the pieces of an edition read; what it passed over fades if the reader chose that. No effect the second time',
    params: oneDay,
    answer: z.object({ doneAt: momentSchema }),
    labels: { day: texts.fieldDay },
  },
  'POST /paper/:day/not-done': {
    need: 'mark',
    summary: 'Undo that an edition is done: the marks are as before, but for those that the reader changed since',
    params: oneDay,
    answer: z.object({}),
    labels: { day: texts.fieldDay },
  },
} satisfies Contract
