import type { Rule } from '../../../shared/features/rules.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { listRules } from '../../core/rules/listRules.ts'
import { findRules, placeRules, renewRulesVersion } from '../../core/rules/rules.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Rules that are not named follow in their present order. Throws NotFound for another reader's rule. */
export async function orderRules(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  ruleIds: number[],
): Promise<Rule[]> {
  const { db, events } = deps
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const rules = await findRules(tx, reader)
    const named = [...new Set(ruleIds)].map((ruleId) => rules.find(({ id }) => id === ruleId) ?? missing('rule'))
    await placeRules(tx, [...named, ...rules.filter((rule) => !named.includes(rule))])
    await renewRulesVersion(tx, reader)
  })
  events.publish(reader.id, { type: 'rulesChanged' })
  return listRules(deps, reader)
}
