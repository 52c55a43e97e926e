import type { Rule } from '../../../shared/api/rules.ts'
import type { RuleRow } from '../../db/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import { actionsOf, findOffReason, type RuleTargets, scopeOf } from './ruleState.ts'

export function presentRule(
  rule: RuleRow,
  { targets, caughtThisWeek, now }: { targets: RuleTargets; caughtThisWeek: number; now: number },
): Rule {
  const offReason = rule.offAt === null ? findOffReason(rule, targets, now) : null
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
    createdAt: toIso(rule.createdAt),
  }
}
