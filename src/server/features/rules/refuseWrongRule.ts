import type { RuleAction, RuleScope } from '../../../shared/features/rules.ts'
import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { readRuleQueryOrRefuse } from '../../core/rules/readRuleQuery.ts'
import { findRuleTargets } from '../../core/rules/ruleTargets.queries.ts'
import { findTargets } from '../../core/sending/sendTargets.queries.ts'
import type { SignedInReader } from '../../core/sessions/reader.ts'
import type { Db } from '../../db/schema.ts'
import { Forbidden, HttpError, missing } from '../../http/errors.ts'

export type RuleInput = { query: string; scope: RuleScope; actions: RuleAction[]; endsAt: number | null }

/**
 * Throws BadRequest for a query or an end that makes no sense, NotFound for another reader's column, tag, feed or target of articles, and
 * Forbidden for a key whose rule would send articles.
 */
export async function refuseWrongRule(
  db: Db,
  reader: SignedInReader,
  { rule, now }: { rule: RuleInput; now: number },
): Promise<void> {
  readRuleQueryOrRefuse(rule.query, rule.scope)
  if (rule.endsAt !== null && rule.endsAt <= now) throw new HttpError(400, texts.ruleEndsInThePast, { field: 'endsAt' })
  await refuseUnknownTargets(db, reader, rule)
  const sends = rule.actions.filter((action) => action.is === 'send')
  if (sends.length === 0) return
  if (reader.key !== undefined) throw new Forbidden(texts.keyNeedsSession)
  const targetIds = new Set((await findTargets(db, reader)).map(({ id }) => id))
  if (sends.some(({ targetId }) => !targetIds.has(targetId))) missing('sendTarget')
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
