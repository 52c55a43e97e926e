import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { articleSchema, flagInQuery, highlightSchema, idSchema, recordingNotesSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'
import { newHighlightBody } from './highlights.ts'
import { readAllBody } from './items.ts'
import { readingPositionSchema } from './reading.ts'

const daysInMs = limits.replayedIdsDays * 24 * 60 * 60 * 1000

/** `id` is the device's, and `agoMs` how long before this call the reader made the change. */
const change = { id: z.uuid(), agoMs: z.number().int().min(0).max(daysInMs) }
const markKinds = ['read', 'saved', 'later', 'hidden'] as const

const { color, note, clientId } = highlightSchema.shape
/** `highlight` is its id, or its clientId. `itemId` is for the device. */
const ofHighlight = { itemId: idSchema, highlight: z.union([idSchema, clientId.unwrap()]) }
const highlightChanges = [
  z.object({ ...newHighlightBody.required().shape, kind: z.literal('highlight'), itemId: idSchema }),
  z.object({ kind: z.literal('highlightNote'), ...ofHighlight, note }),
  z.object({ kind: z.literal('highlightColor'), ...ofHighlight, color }),
  z.object({ kind: z.literal('highlightDeleted'), ...ofHighlight, isOn: z.boolean() }),
] as const
export type ReplayedHighlight = z.infer<(typeof highlightChanges)[number]>

const replayedSchema = z.discriminatedUnion('kind', [
  z.object({ ...change, kind: z.enum(markKinds), itemId: idSchema, isOn: z.boolean() }),
  z.object({ ...change, kind: z.literal('tag'), itemId: idSchema, tagId: idSchema, isOn: z.boolean() }),
  z.object({ ...change, kind: z.literal('readAll'), ...readAllBody.shape }),
  z.object({ ...change, kind: z.literal('place'), ...readingPositionSchema.shape }),
  ...highlightChanges.map((schema) => schema.extend(change)),
])
export type Replayed = z.infer<typeof replayedSchema>

/** The parts that a search looks at and an opened article doesn't show. */
const searchedSchema = z.object({
  /** Plain text of the article, as far as it is searched. Left out where it is the text of `content`. */
  text: z.string().optional(),
  /** The publisher's title of its feed. */
  feedTitle: z.string(),
  words: z.number().int().nullable(),
  durationSeconds: z.number().int().nullable(),
})
export type Searched = z.infer<typeof searchedSchema>

const outcomeSchema = z.enum(['done', 'gone', 'older', 'refused'])
export type Outcome = z.infer<typeof outcomeSchema>

export const offlineCalls = {
  'POST /items/replay': {
    need: 'mark',
    summary:
      'Changes made without a network. Of several changes of one field of an item the latest wins; one that is sent twice happens once',
    body: z.object({ changes: z.array(replayedSchema).min(1).max(limits.replayedAtOnce) }),
    labels: { changes: texts.fieldActions },
    example: {
      body: {
        changes: [
          { id: '5f1b7a52-6c1e-4c53-9a0e-6d2f0f6b7c11', agoMs: 60_000, kind: 'read', itemId: 4711, isOn: true },
        ],
      },
    },
    answer: z.object({
      /**
       * For each change. `gone`: the item, tag or scope is no longer the reader's. `older`: the reader changed the field later.
       * `refused`: a limit or rule forbids it.
       */
      outcomes: z.array(z.object({ id: z.string(), outcome: outcomeSchema })),
    }),
  },
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
    answer: z.object({
      items: z.array(articleSchema.extend({ ...recordingNotesSchema.shape, searched: searchedSchema })),
      /** Those that would make the answer too large: ask for them again. */
      moreIds: z.array(idSchema),
    }),
  },
} satisfies Contract
