import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { idParams, idSchema, momentSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { type SendField, type SendKind, sendFields, sendKinds, sendProblems } from '../sendKinds.ts'
import { texts } from '../texts/texts.ts'

const kindSchema = z.enum(Object.keys(sendKinds) as [SendKind, ...SendKind[]])

const problemSchema = z.object({ is: z.enum(sendProblems), words: z.string() })

/** A program or service to which a reader sends articles. */
export const sendTargetSchema = z.object({
  id: idSchema,
  kind: kindSchema,
  name: z.string(),
  /** The entered fields that are no secrets. */
  settings: z.partialRecord(z.enum(Object.keys(sendFields) as [SendField, ...SendField[]]), z.string()),
  /** Each article that is saved goes there. */
  isOnSave: z.boolean(),
  /** Each notice goes there. */
  isOnNotice: z.boolean(),
  /** It is the browser that asks. */
  isThisBrowser: z.boolean(),
  /** Turned off after many failures in a row; the last of them. */
  off: problemSchema.nullable(),
  createdAt: momentSchema,
})
export type SendTarget = z.infer<typeof sendTargetSchema>

/** The outcome of one article at one target. waiting: it is tried again. */
export const deliverySchema = z.object({
  targetId: idSchema,
  state: z.enum(['waiting', 'sent', 'failed']),
  problem: problemSchema.nullable(),
  at: momentSchema,
})
export type Delivery = z.infer<typeof deliverySchema>

const name = z.string().trim().min(1).max(limits.sendNameMaxChars)
const line = z.string().trim().max(limits.sendFieldMaxChars)
const entered = z.strictObject(
  Object.fromEntries(Object.keys(sendFields).map((field) => [field, line.optional()])) as Record<
    SendField,
    z.ZodOptional<typeof line>
  >,
)

export const sendingCalls = {
  'GET /send-targets': {
    need: 'session',
    summary: 'The programs and services to which the reader sends articles; a key cannot call this',
    answer: z.object({
      targets: z.array(sendTargetSchema),
      /** The `applicationServerKey` of push subscriptions; null on a server whose address is not https. */
      pushKey: z.string().nullable(),
    }),
  },
  'POST /send-targets': {
    need: 'session',
    summary: 'Add a program or service to which articles are sent',
    body: z.object({
      kind: kindSchema,
      name,
      settings: entered,
      isOnSave: z.boolean().optional(),
      isOnNotice: z.boolean().optional(),
    }),
    answer: z.object({ target: sendTargetSchema }),
    status: 201,
    labels: {
      settings: texts.fieldSendSettings,
      isOnSave: texts.sendOnSave,
      isOnNotice: texts.sendNotices,
      topic: texts.sendTopic,
      endpoint: texts.sendServer,
      p256dh: texts.sendToken,
      auth: texts.sendToken,
      server: texts.sendServer,
      template: texts.sendTemplate,
      vault: texts.sendVault,
      clientId: texts.sendClientId,
      clientSecret: texts.sendClientSecret,
      username: texts.sendUsername,
      signingKey: texts.sendSigningKey,
    },
  },
  'PATCH /send-targets/:id': {
    need: 'session',
    summary: 'Rename a target, change what goes there, or turn it on again. Settings that are left out stay',
    params: idParams,
    body: z.object({
      name: name.optional(),
      settings: entered.optional(),
      isOnSave: z.boolean().optional(),
      isOnNotice: z.boolean().optional(),
      isOn: z.literal(true).optional(),
    }),
    answer: z.object({ target: sendTargetSchema }),
  },
  'DELETE /send-targets/:id': { need: 'session', summary: 'Remove a target', params: idParams, status: 204 },
  'POST /send-targets/:id/test': {
    need: 'session',
    summary: 'Send a test, and answer what the target says. Null: it took it',
    params: idParams,
    answer: z.object({ problem: problemSchema.nullable() }),
  },
  'GET /feeds/items/:id/deliveries': {
    need: 'session',
    summary: 'What happened to this article at each target, and whether it is private',
    params: idParams,
    answer: z.object({ deliveries: z.array(deliverySchema), isPrivate: z.boolean() }),
  },
  'POST /feeds/items/:id/send': {
    need: 'session',
    summary: 'Send an article to a target now',
    params: idParams,
    body: z.object({ sendTargetId: idSchema, evenPrivate: z.boolean().optional() }),
    answer: z.object({ delivery: deliverySchema }),
    labels: { sendTargetId: texts.fieldSendTarget, evenPrivate: texts.fieldEvenPrivate },
  },
} satisfies Contract
