import type { RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { readRuleQueryOrRefuse } from '../../core/rules/readRuleQuery.ts'
import { findRuleTargets } from '../../core/rules/ruleTargets.queries.ts'
import type { Db } from '../../db/schema.ts'
import { HttpError, missing } from '../../http/errors.ts'

export type RuleInput = { query: string; scope: RuleScope; actions: RuleAction[]; endsAt: number | null }

/** Throws BadRequest for a query or an end that makes no sense, NotFound for another reader's column, tag or feed. */
export async function refuseWrongRule(
  db: Db,
  reader: Reader,
  { rule, now }: { rule: RuleInput; now: number },
): Promise<void> {
  readRuleQueryOrRefuse(rule.query, rule.scope)
  if (rule.endsAt !== null && rule.endsAt <= now) throw new HttpError(400, texts.ruleEndsInThePast, { field: 'endsAt' })
  await refuseUnknownTargets(db, reader, rule)
}

export async function refuseUnknownTargets(
  db: Db,
  reader: Reader,
  { scope, actions }: Pick<RuleInput, 'scope' | 'actions'>,
): Promise<void> {
  const { columnIds, tagIds, feedIds } = await findRuleTargets(db, reader)
  if (scope.kind === 'column' && !columnIds.has(scope.id)) missing('column')
  if (scope.kind === 'tag' && !tagIds.has(scope.id)) missing('tag')
  if (scope.kind === 'feed' && !feedIds.has(scope.id)) missing('feed')
  if (actions.some((action) => action.is === 'tag' && !tagIds.has(action.tagId))) missing('tag')
}
