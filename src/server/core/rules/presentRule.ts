import type { Rule } from '../../../shared/features/rules.ts'
import type { RuleRow } from '../../db/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { actionsOf, findOffReason, type RuleTargets, scopeOf } from './ruleState.ts'

type RuleContext = { targets: RuleTargets; caughtThisWeek: number; undoableUntil: number | null; now: number }

export function presentRule(rule: RuleRow, { targets, caughtThisWeek, undoableUntil, now }: RuleContext): Rule {
  const offReason = rule.offAt === null ? findOffReason(rule, targets, now) : rule.offReason
  return {
    id: rule.id,
    name: rule.name,
    query: rule.query,
    scope: scopeOf(rule),
    actions: actionsOf(rule),
    order: rule.position,
    endsAt: toIsoOrNull(rule.endsAt),
    isOn: rule.offAt === null && offReason === null,
    offReason,
    caughtThisWeek,
    undoableUntil: toIsoOrNull(undoableUntil),
    createdAt: toIso(rule.createdAt),
  }
}
