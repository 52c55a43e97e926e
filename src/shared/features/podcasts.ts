import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, itemSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

const secondsSchema = z.number().int().min(0).max(limits.soundMaxSeconds)

/** The reader's position in one enclosure of an item. */
export const positionSchema = z.object({
  itemId: idSchema,
  enclosureIndex: z.number().int().min(0).max(limits.enclosuresMax),
  positionSeconds: secondsSchema,
  /** As the player measured it; null while unknown (live streams have none). */
  durationSeconds: secondsSchema.nullable(),
  isFinished: z.boolean(),
})
export type ListeningPosition = z.infer<typeof positionSchema>

export const chapterSchema = z.object({
  startSeconds: z.number().int(),
  title: z.string(),
  /** A page about the chapter. */
  url: z.string().nullable(),
})
export type Chapter = z.infer<typeof chapterSchema>

export const transcriptLineSchema = z.object({
  /** Null when the publisher gives no times. */
  startSeconds: z.number().int().nullable(),
  /** '' when the speaker is unknown or the same as in the line before. */
  speaker: z.string(),
  text: z.string(),
})
export type TranscriptLine = z.infer<typeof transcriptLineSchema>

export const podcastCalls = {
  'PUT /podcasts/positions': {
    need: 'mark',
    summary: 'Store the position in a recording; the latest one wins, and the end marks the item read',
    body: positionSchema.extend({
      // A duration instead of a time: the clocks of devices differ, and a slow one would never win.
      /** How long before this call it was played: 0 unless the call waited for a connection. */
      agoMs: z.number().int().min(0).max(limits.positionKeptOfflineMs),
    }),
    /** The stored position: another device's when that played later. */
    answer: z.object({ position: positionSchema }),
    labels: {
      enclosureIndex: texts.fieldEnclosureIndex,
      positionSeconds: texts.fieldPositionSeconds,
      durationSeconds: texts.fieldDurationSeconds,
    },
  },
  'GET /podcasts/continue': {
    need: 'read',
    summary: 'Items with an unfinished recording, last played first',
    answer: z.object({ items: z.array(itemSchema) }),
  },
  'GET /podcasts/items/:id/chapters': {
    need: 'read',
    summary: 'The chapters of an item’s recording, fetched from its publisher when the feed only has their address',
    params: idParams,
    answer: z.object({ chapters: z.array(chapterSchema) }),
  },
  'GET /podcasts/items/:id/transcripts/:index': {
    need: 'read',
    summary: 'The transcript of an item’s recording as plain text, fetched from its publisher',
    params: idParams.extend({ index: z.coerce.number().int().min(0).max(limits.transcriptsMax) }),
    answer: z.object({ lines: z.array(transcriptLineSchema) }),
    labels: { index: texts.fieldIndex },
  },
} satisfies Contract
