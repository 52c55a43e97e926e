import type { Rule, RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { limits } from '../../../shared/limits.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { showRule } from '../../core/rules/listRules.ts'
import { scopeColumns } from '../../core/rules/ruleState.ts'
import { findRules, insertRules, renewRulesVersion } from '../../core/rules/rules.queries.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Deps } from '../../deps.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { refuseWrongRule } from './refuseWrongRule.ts'

export type NewRule = {
  name: string
  query: string
  scope: RuleScope
  actions: RuleAction[]
  endsAt?: string | null | undefined
  isOn?: boolean | undefined
}

/**
 * Adds a rule below the others. Throws BadRequest for one that makes no sense, NotFound for another reader's column, tag or
 * feed, Conflict at the maximum number of rules.
 */
export async function createRule(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: SignedInReader,
  { name, query, scope, actions, endsAt = null, isOn = true }: NewRule,
): Promise<Rule> {
  const { db, clock, events } = deps
  const now = clock()
  const end = endsAt === null ? null : Date.parse(endsAt)
  const id = await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    await refuseWrongRule(tx, reader, { rule: { query, scope, actions, endsAt: end }, now })
    const rules = await findRules(tx, reader)
    if (rules.length >= limits.rulesMax) throw new Conflict(texts.tooManyRules)
    const [created] = await insertRules(tx, reader, [
      {
        name,
        query,
        ...scopeColumns(scope),
        actions: JSON.stringify(actions),
        endsAt: end,
        offAt: isOn ? null : now,
        position: rules.length,
        createdAt: now,
      },
    ])
    await renewRulesVersion(tx, reader)
    return created?.id ?? missing('rule')
  })
  events.publish(reader.id, { type: 'rulesChanged' })
  return showRule(deps, reader, id)
}
