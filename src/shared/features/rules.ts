import { z } from 'zod'
import type { Contract } from '../api/contract.ts'
import { cursorInput, idParams, idSchema, itemSchema, limitInQuery, momentSchema } from '../api/entities.ts'
import { limits } from '../limits.ts'
import { texts } from '../texts/texts.ts'

/** The items that a rule looks at. `id`: the column's, tag's or feed's (the subscription's). */
export const ruleScopeSchema = z.discriminatedUnion(
  'kind',
  [z.object({ kind: z.literal('all') }), z.object({ kind: z.enum(['column', 'tag', 'feed']), id: idSchema })],
  texts.ruleScopeInvalid.code,
)
export type RuleScope = z.infer<typeof ruleScopeSchema>

export const ruleActionSchema = z.discriminatedUnion(
  'is',
  [
    /** Left out of lists and counts. Saved items stay, unless `evenSaved`. */
    z.object({ is: z.literal('hide'), evenSaved: z.boolean(texts.ruleActionInvalid.code).optional() }),
    z.object({ is: z.literal('markRead') }),
    z.object({ is: z.literal('save') }),
    /** Makes a notice (docs/notices.md). */
    z.object({ is: z.literal('notify') }),
    z.object({ is: z.literal('tag'), tagId: idSchema }),
    /** Sends the article, as it arrives, to a program of the reader's (docs/sending.md). No key may add it. */
    z.object({ is: z.literal('send'), targetId: idSchema }),
    /** Later rules don't look at the item. */
    z.object({ is: z.literal('stop') }),
  ],
  texts.ruleActionInvalid.code,
)
export type RuleAction = z.infer<typeof ruleActionSchema>

/** Why a rule does nothing although its reader has not switched it off. */
export const ruleOffReasonSchema = z.enum([
  'ended',
  'columnDeleted',
  'tagDeleted',
  'feedDeleted',
  'queryNotRead',
  'tooSlow',
])
export type RuleOffReason = z.infer<typeof ruleOffReasonSchema>

export const ruleSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** As typed (docs/search.md). */
  query: z.string(),
  scope: ruleScopeSchema,
  actions: z.array(ruleActionSchema),
  /** Its place among the reader's rules, dense from 0: rules are applied in this order. */
  order: z.number().int(),
  endsAt: momentSchema.nullable(),
  /** It is applied to items that arrive. */
  isOn: z.boolean(),
  /** Null for a rule that is on, and for one that its reader switched off. */
  offReason: ruleOffReasonSchema.nullable(),
  /** How many items it caught in the last 7 days. */
  caughtThisWeek: z.number().int(),
  /** Until then, POST /rules/:id/undo undoes its last run. Null when there is none to undo. */
  undoableUntil: momentSchema.nullable(),
  createdAt: momentSchema,
})
export type Rule = z.infer<typeof ruleSchema>

const name = z.string().trim().min(1).max(limits.ruleNameMaxChars)
const query = z
  .string()
  .trim()
  .min(1, texts.ruleQueryEmpty.code)
  .max(limits.ruleQueryMaxChars, texts.ruleQueryTooLong.code)
const actions = z.array(ruleActionSchema).min(1, texts.ruleWithoutAction.code).max(limits.ruleActionsMax)
const oneRule = z.object({ rule: ruleSchema })
const allRules = z.object({ rules: z.array(ruleSchema) })

export const ruleCalls = {
  'GET /rules': { need: 'read', summary: 'All rules, in the order in which they are applied', answer: allRules },
  // Rules mark and tag items.
  'POST /rules': {
    need: 'full',
    summary: 'Add a rule below the others. It looks at items that arrive from now on',
    body: z.object({
      name,
      query,
      scope: ruleScopeSchema,
      actions,
      /** In the future; null or absent: it never ends. */
      endsAt: momentSchema.nullable().optional(),
      /** On if absent. */
      isOn: z.boolean().optional(),
    }),
    answer: oneRule,
    status: 201,
    labels: { scope: texts.fieldScope, actions: texts.fieldActions, endsAt: texts.fieldEndsAt },
  },
  'PATCH /rules/:id': {
    need: 'full',
    summary: 'Change a rule, or switch it on or off. What it did stays',
    params: idParams,
    body: z.object({
      name: name.optional(),
      query: query.optional(),
      scope: ruleScopeSchema.optional(),
      actions: actions.optional(),
      endsAt: momentSchema.nullable().optional(),
      isOn: z.boolean().optional(),
    }),
    answer: oneRule,
  },
  'DELETE /rules/:id': { need: 'full', summary: 'Delete a rule. What it did stays', params: idParams, status: 204 },
  'POST /rules/order': {
    need: 'full',
    summary: 'Order the rules. Those that are not named follow in their present order',
    body: z.object({ ruleIds: z.array(idSchema).min(1).max(limits.rulesMax) }),
    answer: allRules,
    labels: { ruleIds: texts.fieldRuleIds },
  },
  'POST /rules/preview': {
    need: 'read',
    summary: 'What a rule with this query would have caught of the items that arrived in the last 30 days',
    body: z.object({ query, scope: ruleScopeSchema }),
    answer: z.object({
      matches: z.number().int(),
      /** The number of items that were looked at. */
      of: z.number().int(),
      /** Items that arrived from then on were looked at: 30 days ago, or later where there were too many. */
      since: momentSchema,
      /** The newest 20 matches. */
      items: z.array(itemSchema),
      /** The feeds with matches, most matches first. */
      perFeed: z.array(z.object({ feedId: idSchema, title: z.string(), matches: z.number().int() })),
      /** The words and phrases to highlight, as in a list of found items; of a regular expression, a star may be at the beginning, too. */
      terms: z.array(z.string()),
    }),
  },
  'POST /rules/:id/run': {
    need: 'full',
    summary: 'Apply a rule, on or off, to all items that are here. POST /items/undo undoes it within an hour',
    params: idParams,
    answer: z.object({
      changed: z.number().int(),
      /** Null when nothing changed. */
      undo: z.string().nullable(),
    }),
  },
  'POST /rules/:id/undo': {
    need: 'full',
    summary: 'Undo the last run of a rule within an hour, also one that a crash ended',
    params: idParams,
    answer: z.object({ restored: z.number().int() }),
  },
  'GET /rules/:id/hits': {
    need: 'read',
    summary: 'The items that a rule caught in the last 30 days, latest first',
    params: idParams,
    query: z.object({ limit: limitInQuery, cursor: cursorInput.optional() }),
    answer: z.object({
      hits: z.array(z.object({ caughtAt: momentSchema, item: itemSchema })),
      nextCursor: z.string().nullable(),
    }),
  },
} satisfies Contract
