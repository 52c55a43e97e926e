import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, momentSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

/** An address shows the articles of a part of the reader's feeds, or one article. */
export const shareKindSchema = z.enum(['all', 'column', 'tag', 'search', 'saved', 'item'])
export type ShareKind = z.infer<typeof shareKindSchema>

/** A secret address at which others read articles of this reader, until it is ended. */
export const shareSchema = z.object({
  id: idSchema,
  kind: shareKindSchema,
  /** The column, tag, saved search or article; null for `all` and `saved`. */
  targetId: idSchema.nullable(),
  name: z.string(),
  /** Below the address of the product, such as '/s/abc'. Feeds add '.atom', '.json' or '.opml'. */
  path: z.string(),
  /** With the text of each article, as far as its feed has it. */
  withText: z.boolean(),
  /** Search engines may list it. */
  isPublic: z.boolean(),
  /** The sharer's words on the page of one article; plain text. */
  note: z.string(),
  createdAt: momentSchema,
  /** Null before its first visit; at most an hour late. */
  lastReadAt: momentSchema.nullable(),
})
export type Share = z.infer<typeof shareSchema>

const shareName = z.string().trim().min(1).max(limits.shareNameMaxChars)
const note = z.string().trim().max(limits.shareNoteMaxChars)

export const sharingCalls = {
  'GET /shares': {
    need: 'session',
    summary: 'The reader’s shared addresses, newest first; a key cannot call this',
    answer: z.object({ shares: z.array(shareSchema), mode: z.enum(['off', 'secret', 'public']) }),
  },
  'POST /shares': {
    need: 'session',
    summary: 'Share a column, a tag, a search, Saved, all articles or one article by a secret address',
    body: z.object({
      kind: shareKindSchema,
      targetId: idSchema.nullable(),
      name: shareName,
      withText: z.boolean(),
      note: note.optional(),
    }),
    answer: z.object({ share: shareSchema }),
    status: 201,
    labels: { targetId: texts.fieldShareTarget, withText: texts.fieldWithText },
  },
  'PATCH /shares/:id': {
    need: 'session',
    summary: 'Rename a shared address, change its note, or what it shows of each article',
    params: idParams,
    body: z.object({
      name: shareName.optional(),
      withText: z.boolean().optional(),
      isPublic: z.boolean().optional(),
      note: note.optional(),
    }),
    answer: z.object({ share: shareSchema }),
    labels: { isPublic: texts.fieldIsPublic },
  },
  'DELETE /shares/:id': {
    need: 'session',
    summary: 'End a shared address; from then on it answers 410',
    params: idParams,
    status: 204,
  },
} satisfies Contract
