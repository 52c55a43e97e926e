import type { Rule } from '../../../shared/features/rules.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { showRule } from '../../core/rules/listRules.ts'
import { actionsOf, scopeColumns, scopeOf } from '../../core/rules/ruleState.ts'
import { findRule, renewRulesVersion, updateRule } from '../../core/rules/rules.queries.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { RuleRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import type { NewRule } from './createRule.ts'
import { type RuleInput, refuseWrongRule } from './refuseWrongRule.ts'

export type RuleChange = { [Field in keyof NewRule]?: NewRule[Field] | undefined }

/**
 * Changes a rule, or switches it on or off. A rule that is off may name a deleted column or have an end in the past; one that is
 * on may not. Throws like createRule, and NotFound for another reader's rule.
 */
export async function changeRule(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: SignedInReader,
  { ruleId, ...change }: RuleChange & { ruleId: number },
): Promise<Rule> {
  const { db, clock, events } = deps
  const now = clock()
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const rule = (await findRule(tx, reader, ruleId)) ?? missing('rule')
    const changed = applyChange(rule, change)
    if (asksForCheck(change)) await refuseWrongRule(tx, reader, { rule: changed, now })
    const { query, scope, actions, endsAt } = changed
    await updateRule(tx, ruleId, {
      name: change.name ?? rule.name,
      query,
      ...scopeColumns(scope),
      actions: JSON.stringify(actions),
      endsAt,
      offAt: offAtOf(rule, change, now),
      offReason: change.isOn === undefined ? rule.offReason : null,
    })
    await renewRulesVersion(tx, reader)
  })
  events.publish(reader.id, { type: 'rulesChanged' })
  return showRule(deps, reader, ruleId)
}

function applyChange(rule: RuleRow, { query, scope, actions, endsAt }: RuleChange): RuleInput {
  return {
    query: query ?? rule.query,
    scope: scope ?? scopeOf(rule),
    actions: actions ?? actionsOf(rule),
    endsAt: endsAt === undefined ? rule.endsAt : endsAt === null ? null : Date.parse(endsAt),
  }
}

/** Renaming a rule and switching it off are always possible. */
const asksForCheck = ({ name: _, isOn, ...rest }: RuleChange): boolean =>
  isOn === true || Object.values(rest).some((value) => value !== undefined)

function offAtOf(rule: RuleRow, { isOn }: RuleChange, now: number): number | null {
  if (isOn === undefined) return rule.offAt
  return isOn ? null : (rule.offAt ?? now)
}
