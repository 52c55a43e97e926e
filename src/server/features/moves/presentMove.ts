import type { Move, MoveService } from '../../../shared/features/moves.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import { countMove, type EndedCursor, type MoveCounts } from '../../core/moves/endMoves.queries.ts'
import type { Db, MoveRow } from '../../db/schema.ts'
import { toIso, toIsoOrNull } from '../../lib/clock.ts'
import type { MoveStep } from './moveContext.ts'

export async function presentMove(db: Db, row: MoveRow): Promise<Move> {
  const problem = row.problem === null ? null : failureOf(row.problem)
  return {
    id: row.id,
    service: row.service as MoveService,
    address: row.address,
    name: row.name,
    state: row.state as Move['state'],
    step: row.step as MoveStep,
    problem: problem && { reason: problem.text, reasonCode: problem.code, reasonValues: problem.values },
    counts: await countsOf(db, row),
    importId: row.importId,
    createdAt: toIso(row.createdAt),
    nextAt: toIso(row.nextAt),
    inStepUntil: toIsoOrNull(row.inStepUntil),
    endedAt: toIsoOrNull(row.endedAt),
  }
}

/** A move that is over has its counts in place of its cursor. */
async function countsOf(db: Db, row: MoveRow): Promise<MoveCounts> {
  if (row.endedAt === null) return countMove(db, row)
  // We wrote it.
  return (JSON.parse(row.cursor) as EndedCursor).counts
}
