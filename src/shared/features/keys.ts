import { z } from 'zod'
import { type Contract, keyScopes } from '../api/contract.ts'
import { cursorInput, empty, idParams, idSchema, momentSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

export const keyScopeSchema = z.enum(keyScopes)
export type KeyScope = z.infer<typeof keyScopeSchema>

/** A key for an app or a program. Its secret is shown once. */
export const appKeySchema = z.object({
  id: idSchema,
  name: z.string(),
  scopes: z.array(keyScopeSchema),
  createdAt: momentSchema,
  /** Null before its first use. */
  lastUsedAt: momentSchema.nullable(),
  /** The user agent of the app that used it last; null before its first use. */
  lastClient: z.string().nullable(),
})
export type AppKey = z.infer<typeof appKeySchema>

/** `read`, `unread`, `saved`, `unsaved`, `tagged` and `untagged`: articles. `call`: any other change of the API. */
export const keyActionKindSchema = z.enum([
  'read',
  'unread',
  'saved',
  'unsaved',
  'tagged',
  'untagged',
  'feedAdded',
  'feedDeleted',
  'columnDeleted',
  'boardDeleted',
  'searchDeleted',
  'tagDeleted',
  'highlightDeleted',
  'call',
])

/** Changes of one kind that an app made with a key within some minutes. */
export const keyActionSchema = z.object({
  id: idSchema,
  /** The name of the key, which may have ended since. */
  keyName: z.string(),
  /** The user agent of the app. */
  client: z.string(),
  kind: keyActionKindSchema,
  /** The name of the tag, of the feed or of what was deleted, or the call; '' for other kinds. */
  subject: z.string(),
  /** The number of articles, or of calls. */
  count: z.number().int(),
  startedAt: momentSchema,
  lastAt: momentSchema,
  canUndo: z.boolean(),
  undoneAt: momentSchema.nullable(),
})
export type KeyAction = z.infer<typeof keyActionSchema>

/** Things that a session can delete and restore. Highlights have their own call. */
export const deletedKindSchema = z.enum(['feed', 'column', 'board', 'search', 'tag'])
export type DeletedKind = z.infer<typeof deletedKindSchema>

export const deletedSchema = z.object({
  kind: deletedKindSchema,
  id: idSchema,
  title: z.string(),
  deletedAt: momentSchema,
})
export type Deleted = z.infer<typeof deletedSchema>

export const keyCalls = {
  'GET /keys': {
    need: 'session',
    summary: 'The reader’s keys for apps, newest first; a key cannot call this',
    answer: z.object({ keys: z.array(appKeySchema) }),
  },
  'POST /keys': {
    need: 'session',
    summary: 'Create a key for an app; only this answer has its secret. A key cannot call this',
    body: z.object({
      name: z.string().trim().min(1).max(limits.keyNameMaxChars),
      scopes: z.array(keyScopeSchema).min(1).max(keyScopeSchema.options.length),
    }),
    answer: z.object({ key: appKeySchema, secret: z.string() }),
    status: 201,
    labels: { scopes: texts.fieldScopes },
  },
  'GET /keys/actions': {
    need: 'session',
    summary: 'What apps changed with the reader’s keys within a month, newest first; a key cannot call this',
    query: z.object({ cursor: cursorInput.optional() }),
    answer: z.object({ actions: z.array(keyActionSchema), nextCursor: z.string().nullable() }),
  },
  'POST /keys/actions/:id/undo': {
    need: 'session',
    summary: 'Undo what an app did, within a day; a key cannot call this',
    params: idParams,
    answer: z.object({ action: keyActionSchema }),
  },
  'GET /deleted': {
    need: 'session',
    summary: 'What the reader deleted within a day and can restore, newest first; a key cannot call this',
    answer: z.object({ deleted: z.array(deletedSchema) }),
  },
  'POST /deleted/:kind/:id/restore': {
    need: 'session',
    summary:
      'Undo the deletion of a feed, column, board, search or tag within a day, with its place and marks; a key cannot call this',
    params: idParams.extend({ kind: deletedKindSchema }),
    answer: empty,
    labels: { kind: texts.fieldDeletedKind },
  },
  'DELETE /keys/:id': { need: 'session', summary: 'End a key; a key cannot call this', params: idParams, status: 204 },
} satisfies Contract
