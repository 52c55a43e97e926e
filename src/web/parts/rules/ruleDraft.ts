// The state of the rule editor, and the rule that it makes. Pure.
import type { Rule, RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { nameOfQuery, type RuleForm } from '../../core/rulesApi.ts'

/** A day is '2026-11-22', in the calendar of the device. */
export type RuleEnd = { is: 'never' } | { is: 'days'; days: 1 | 7 } | { is: 'day'; day: string }

export type RuleDraft = {
  name: string
  query: string
  scope: RuleScope
  hides: boolean
  hidesSaved: boolean
  marksRead: boolean
  saves: boolean
  tags: boolean
  tagIds: number[]
  notifies: boolean
  /** The programs to which articles are sent. */
  targetIds: number[]
  stops: boolean
  end: RuleEnd
}

const newDraft: RuleDraft = {
  name: '',
  query: '',
  scope: { kind: 'all' },
  hides: true,
  hidesSaved: false,
  marksRead: false,
  saves: false,
  tags: false,
  tagIds: [],
  notifies: false,
  targetIds: [],
  stops: false,
  end: { is: 'never' },
}

/** A new rule hides, because most rules do. */
export const createDraft = (given: Partial<RuleDraft> = {}): RuleDraft => ({ ...newDraft, ...given })

export function draftOf({ name, query, scope, actions, endsAt }: Rule): RuleDraft {
  const has = (is: RuleAction['is']) => actions.some((action) => action.is === is)
  return {
    name: name === nameOfQuery(query) ? '' : name,
    query,
    scope,
    hides: has('hide'),
    hidesSaved: actions.some((action) => action.is === 'hide' && action.evenSaved === true),
    marksRead: has('markRead'),
    saves: has('save'),
    tags: has('tag'),
    tagIds: actions.flatMap((action) => (action.is === 'tag' ? [action.tagId] : [])),
    notifies: has('notify'),
    targetIds: actions.flatMap((action) => (action.is === 'send' ? [action.targetId] : [])),
    stops: has('stop'),
    end: endsAt === null ? { is: 'never' } : { is: 'day', day: dayOf(Date.parse(endsAt)) },
  }
}

function actionsOf(draft: RuleDraft): RuleAction[] {
  return [
    ...(draft.hides ? [{ is: 'hide' as const, ...(draft.hidesSaved && { evenSaved: true }) }] : []),
    ...(draft.marksRead ? [{ is: 'markRead' as const }] : []),
    ...(draft.saves ? [{ is: 'save' as const }] : []),
    ...(draft.tags ? draft.tagIds.map((tagId) => ({ is: 'tag' as const, tagId })) : []),
    ...(draft.notifies ? [{ is: 'notify' as const }] : []),
    ...draft.targetIds.map((targetId) => ({ is: 'send' as const, targetId })),
    ...(draft.stops ? [{ is: 'stop' as const }] : []),
  ]
}

/** Undefined while something is missing: the query, an action, a tag or a day. */
export function formOf(draft: RuleDraft, now: number): RuleForm | undefined {
  const query = draft.query.trim()
  const actions = actionsOf(draft)
  const isTagMissing = draft.tags && draft.tagIds.length === 0
  const endsAt = momentOf(draft.end, now)
  if (query === '' || actions.length === 0 || isTagMissing || endsAt === undefined) return undefined
  return { name: draft.name.trim() || nameOfQuery(query), query, scope: draft.scope, actions, endsAt }
}

const dayMs = 24 * 60 * 60 * 1000

/** Undefined for a day that is missing or over. The rule lasts to the end of its last day. */
function momentOf(end: RuleEnd, now: number): string | null | undefined {
  if (end.is === 'never') return null
  const at = end.is === 'days' ? now + end.days * dayMs : new Date(`${end.day}T23:59:59`).getTime()
  return Number.isNaN(at) || at <= now ? undefined : new Date(at).toISOString()
}

export function dayOf(at: number): string {
  const date = new Date(at)
  const twoDigits = (number: number) => String(number).padStart(2, '0')
  return `${date.getFullYear()}-${twoDigits(date.getMonth() + 1)}-${twoDigits(date.getDate())}`
}
