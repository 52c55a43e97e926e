import type { Reader } from '../../core/reader.ts'
import { findRun } from '../../core/rules/runUndos.queries.ts'
import { undoRuleRun } from '../../core/rules/undoRuleRun.ts'
import type { Deps } from '../../deps.ts'
import { undoReadAll } from './undoReadAll.ts'

/**
 * Undoes a read-all, a read-some or the run of a rule, once. `restored` is how many items are as they were. Throws a 404 for a
 * token that is unknown, used, another reader's or expired.
 */
export async function undoChanges(
  deps: Pick<Deps, 'db' | 'clock' | 'events'>,
  reader: Reader,
  token: string,
): Promise<{ restored: number }> {
  const run = await findRun(deps.db, reader, { token, now: deps.clock() })
  return run ? undoRuleRun(deps, reader, run) : undoReadAll(deps, reader, token)
}
