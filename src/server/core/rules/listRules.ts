import type { Rule } from '../../../shared/features/rules.ts'
import type { Deps } from '../../deps.ts'
import { missing } from '../../http/errors.ts'
import { day } from '../../lib/clock.ts'
import type { Reader } from '../reader.ts'
import { presentRule } from './presentRule.ts'
import { moveWaitingHits } from './ruleHits.queries.ts'
import { countHits, findRules } from './rules.queries.ts'
import { findRuleTargets } from './ruleTargets.queries.ts'
import { findUndoableRules } from './runUndos.queries.ts'

type ListDeps = Pick<Deps, 'db' | 'clock'>

/** All of a reader's rules with what they did, in the order in which they are applied. */
export async function listRules({ db, clock }: ListDeps, reader: Reader): Promise<Rule[]> {
  const rules = await findRules(db, reader)
  if (rules.length === 0) return []
  const now = clock()
  const targets = await findRuleTargets(db, reader)
  await moveWaitingHits(db)
  const hits = await countHits(db, reader, now - 7 * day)
  const undoable = await findUndoableRules(db, reader, now)
  return rules.map((rule) =>
    presentRule(rule, {
      targets,
      caughtThisWeek: hits.get(rule.id) ?? 0,
      undoableUntil: undoable.get(rule.id) ?? null,
      now,
    }),
  )
}

export async function showRule(deps: ListDeps, reader: Reader, ruleId: number): Promise<Rule> {
  return (await listRules(deps, reader)).find(({ id }) => id === ruleId) ?? missing('rule')
}
