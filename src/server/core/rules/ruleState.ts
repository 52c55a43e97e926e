import type { RuleAction, RuleOffReason, RuleScope } from '../../../shared/features/rules.ts'
import type { RuleRow } from '../../db/schema.ts'
import { readRuleQuery } from './readRuleQuery.ts'

/** The ids of a reader's columns, tags and feeds (subscriptions), to which rules refer. */
export type RuleTargets = Record<'columnIds' | 'tagIds' | 'feedIds', ReadonlySet<number>>

export const scopeOf = ({ scopeKind, scopeId }: Pick<RuleRow, 'scopeKind' | 'scopeId'>): RuleScope =>
  scopeKind === 'all' ? { kind: 'all' } : { kind: scopeKind, id: scopeId ?? nowhere }

const nowhere = 0

export const scopeColumns = (scope: RuleScope): Pick<RuleRow, 'scopeKind' | 'scopeId'> => ({
  scopeKind: scope.kind,
  scopeId: scope.kind === 'all' ? null : scope.id,
})

/** Written by this version or an earlier one. */
export const actionsOf = ({ actions }: Pick<RuleRow, 'actions'>): RuleAction[] => JSON.parse(actions) as RuleAction[]

/**
 * Why a rule does nothing although its reader has not switched it off. A rule whose column, tag or feed was deleted is off; it
 * never looks at other items instead.
 */
export function findOffReason(rule: RuleRow, targets: RuleTargets, now: number): RuleOffReason | null {
  const scope = scopeOf(rule)
  if (rule.endsAt !== null && rule.endsAt <= now) return 'ended'
  if (scope.kind === 'column' && !targets.columnIds.has(scope.id)) return 'columnDeleted'
  if (scope.kind === 'feed' && !targets.feedIds.has(scope.id)) return 'feedDeleted'
  const tagIds = actionsOf(rule).flatMap((action) => (action.is === 'tag' ? action.tagId : []))
  if (scope.kind === 'tag') tagIds.push(scope.id)
  if (tagIds.some((id) => !targets.tagIds.has(id))) return 'tagDeleted'
  return readRuleQuery(rule.query, scope).is === 'refused' ? 'queryNotRead' : null
}
