import { expect, test } from 'vitest'
import type { Rule } from '../../../shared/features/rules.ts'
import { createDraft, dayOf, draftOf, formOf } from './ruleDraft.ts'

const now = new Date(2026, 10, 22, 15).getTime()

const rule: Rule = {
  id: 7,
  name: 'Ads',
  query: 'sponsored',
  scope: { kind: 'column', id: 3 },
  actions: [{ is: 'hide', evenSaved: true }, { is: 'tag', tagId: 5 }, { is: 'tag', tagId: 6 }, { is: 'stop' }],
  order: 0,
  endsAt: null,
  isOn: true,
  offReason: null,
  caughtThisWeek: 0,
  undoableUntil: null,
  createdAt: '2026-11-01T00:00:00.000Z',
}

test('a rule that is opened and saved stays the same', () => {
  const { name, query, scope, actions, endsAt } = rule
  expect(formOf(draftOf(rule), now)).toEqual({ name, query, scope, actions, endsAt })
})

test('a rule without a name of its own is named after its query', () => {
  expect(formOf(createDraft({ query: ' sponsored ' }), now)).toMatchObject({ name: 'sponsored', query: 'sponsored' })
  expect(draftOf({ ...rule, name: 'sponsored' }).name).toBe('')
})

test.each([
  ['without a query', { query: '  ' }],
  ['without an action', { query: 'ads', hides: false }],
  ['with tags but no tag', { query: 'ads', tags: true }],
  ['until an empty day', { query: 'ads', end: { is: 'day' as const, day: '' } }],
  ['until yesterday', { query: 'ads', end: { is: 'day' as const, day: '2026-11-21' } }],
])('a rule %s is incomplete', (_what, given) => {
  expect(formOf(createDraft(given), now)).toBeUndefined()
})

test('a rule lasts a week from now, or to the end of its last day', () => {
  const weekly = formOf(createDraft({ query: 'ads', end: { is: 'days', days: 7 } }), now)
  expect(weekly?.endsAt).toBe(new Date(2026, 10, 29, 15).toISOString())
  const today = formOf(createDraft({ query: 'ads', end: { is: 'day', day: '2026-11-22' } }), now)
  expect(today?.endsAt).toBe(new Date(2026, 10, 22, 23, 59, 59).toISOString())
})

test('the day of an end is the last day of the rule', () => {
  const end = new Date(2026, 0, 5, 23, 59, 59)
  expect(dayOf(end.getTime())).toBe('2026-01-05')
  expect(draftOf({ ...rule, endsAt: end.toISOString() }).end).toEqual({ is: 'day', day: '2026-01-05' })
})
