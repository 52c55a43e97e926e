import { texts } from '../../../shared/texts/texts.ts'
import type { Reader } from '../../core/reader.ts'
import { findRule } from '../../core/rules/rules.queries.ts'
import { findLastRun } from '../../core/rules/runUndos.queries.ts'
import { undoRuleRun } from '../../core/rules/undoRuleRun.ts'
import type { Deps } from '../../deps.ts'
import { HttpError, missing } from '../../http/errors.ts'

/**
 * Undoes the last run of a rule within an hour. It needs no token, which the reader of a run that a crash ended has not received.
 * Throws NotFound for another reader's rule, and a 404 when there is no such run.
 */
export async function undoLastRun(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  ruleId: number,
): Promise<{ restored: number }> {
  if (!(await findRule(deps.db, reader, ruleId))) missing('rule')
  const run = await findLastRun(deps.db, reader, { ruleId, now: deps.clock() })
  if (!run) throw new HttpError(404, texts.undoTooLate)
  return undoRuleRun(deps, reader, run)
}
