// Moving in live: Broadsheet signs in to the reader's former feed reader and brings everything along.
import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { currentPasswordInput, idParams, idSchema, momentSchema, textValuesSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

/** `other`: any server that speaks the Google Reader API. */
export const moveServiceSchema = z.enum([
  'freshrss',
  'miniflux',
  'nextcloud',
  'feedbin',
  'inoreader',
  'theoldreader',
  'bazqux',
  'other',
])
export type MoveService = z.infer<typeof moveServiceSchema>

export const moveSchema = z.object({
  id: idSchema,
  service: moveServiceSchema,
  address: z.string(),
  name: z.string(),
  /** `waiting`: the reader is needed, because of `problem`. `inStep`: done, and the marks of both sides are kept equal. */
  state: z.enum(['running', 'waiting', 'inStep', 'ended']),
  step: z.enum(['feeds', 'ids', 'contents', 'match', 'copies', 'inStep']),
  /** The last failure; a move that is running tries again at `nextAt`. */
  problem: z.object({ reason: z.string(), reasonCode: z.string(), reasonValues: textValuesSchema }).nullable(),
  counts: z.object({
    feeds: z.number().int(),
    /** Feeds whose articles are not matched yet. */
    awaited: z.number().int(),
    /** Articles that the old server has listed, and those of them that it has described. */
    articles: z.number().int(),
    seen: z.number().int(),
    starred: z.number().int(),
    /** Articles that were found here, or stored as copies. */
    matched: z.number().int(),
  }),
  /** Its feeds: GET /opml/imports/:id shows their progress. Null before they are known. */
  importId: idSchema.nullable(),
  createdAt: momentSchema,
  nextAt: momentSchema,
  inStepUntil: momentSchema.nullable(),
  endedAt: momentSchema.nullable(),
})
export type Move = z.infer<typeof moveSchema>

const passwordSchema = z.string().min(1).max(limits.passwordMaxChars)

export const newMoveSchema = z.object({
  service: moveServiceSchema,
  /** The address of the old server; not needed for hosted services (Feedbin, Inoreader, The Old Reader, BazQux). */
  address: z.string().trim().max(limits.feedAddressMaxChars).default(''),
  /** Not needed for Miniflux. */
  name: z.string().trim().max(limits.emailMaxChars).default(''),
  /** Its API password where it has one (FreshRSS), an app password (Nextcloud), or the API key (Miniflux). Encrypted, and deleted at the end of the move. */
  password: passwordSchema,
  /** For Inoreader only: the id and the key of an app, which the reader has registered there. Encrypted like the password. */
  app: z.object({ id: passwordSchema, key: passwordSchema }).optional(),
  folders: z.enum(['columns', 'tags']).default('columns'),
  /** How long marks are kept equal on both sides afterwards; 0: not at all. */
  inStepDays: z.number().int().min(0).max(limits.moveInStepDaysMax).default(0),
  /** The password of this account, if it has one. */
  currentPassword: currentPasswordInput.optional(),
})
export type NewMove = z.infer<typeof newMoveSchema>

const oneMove = z.object({ move: moveSchema })

export const moveCalls = {
  'GET /moves/latest': {
    need: 'session',
    summary: 'The move of the reader, or the report of the last one; a key cannot call this',
    answer: z.object({ move: moveSchema.nullable() }),
  },
  /**
   * Answers when the old server has accepted the name and the password; the worker does the rest. 422 when it refuses them or does not
   * speak the API of its service, 502 when it does not answer, 409 during another move. 403 without the account's password, or for an
   * account without one, more than 15 minutes after signing in.
   */
  'POST /moves': {
    need: 'session',
    summary: 'Move in from another feed reader; a key cannot call this',
    body: newMoveSchema,
    answer: oneMove,
    status: 201,
    labels: {
      service: texts.fieldService,
      address: texts.fieldServerAddress,
      app: texts.fieldApp,
      inStepDays: texts.fieldInStepDays,
    },
  },
  'POST /moves/:id/go-on': {
    need: 'session',
    summary: 'Go on with a move that waits, with a new password; a key cannot call this',
    params: idParams,
    body: z.object({ password: passwordSchema.optional() }),
    answer: oneMove,
    status: 200,
  },
  'POST /moves/:id/end': {
    need: 'session',
    summary: 'End a move: the password is deleted, and all that arrived stays; a key cannot call this',
    params: idParams,
    answer: oneMove,
    status: 200,
  },
  'DELETE /moves/:id': {
    need: 'session',
    summary: 'Dismiss the report of a move, and end it; a key cannot call this',
    params: idParams,
    status: 204,
  },
} satisfies Contract
