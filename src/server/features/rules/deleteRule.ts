import { lockUser } from '../../core/accounts/users.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { deleteRuleRow, findRules, placeRules, renewRulesVersion } from '../../core/rules/rules.queries.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'

/** Marks that it made stay. The rules below it move up. Throws NotFound. */
export async function deleteRule(
  { db, events }: Pick<Deps, 'db' | 'events'>,
  reader: Reader,
  ruleId: number,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const rules = await findRules(tx, reader)
    if (!rules.some(({ id }) => id === ruleId)) missing('rule')
    await deleteRuleRow(tx, ruleId)
    await placeRules(
      tx,
      rules.filter(({ id }) => id !== ruleId),
    )
    await renewRulesVersion(tx, reader)
  })
  events.publish(reader.id, { type: 'rulesChanged' })
}
