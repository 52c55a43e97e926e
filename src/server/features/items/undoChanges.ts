import { texts } from '../../../shared/texts/texts.ts'
import { findUndo, isRuleRun } from '../../core/lists/undos.queries.ts'
import { undoRuleRun } from '../../core/rules/undoRuleRun.ts'
import type { Deps } from '../../deps.ts'
import { HttpError } from '../../http/errors.ts'
import { undoReadAll } from './undoReadAll.ts'

/**
 * Undoes a read-all, a read-some or the run of a rule, once. `restored` is how many items are as they were. Throws a 404 for a
 * token that is unknown, used, another reader's or expired.
 */
export async function undoChanges(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: { id: number },
  token: string,
): Promise<{ restored: number }> {
  const changes = await findUndo(deps.db, reader, { token, now: deps.clock() })
  if (!changes) throw new HttpError(404, texts.undoTooLate)
  return isRuleRun(changes) ? undoRuleRun(deps, reader, { token, changes }) : undoReadAll(deps, reader, token)
}
