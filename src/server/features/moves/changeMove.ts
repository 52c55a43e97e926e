import type { Move } from '../../../shared/features/moves.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { endMove } from '../../core/moves/endMoves.queries.ts'
import type { Reader } from '../../core/reader.ts'
import type { MoveRow } from '../../db/schema.ts'
import { Conflict, missing } from '../../http/errors.ts'
import { deleteMove, findMove, resumeMove } from './moves.queries.ts'
import { readAccess, sealAccess, serviceOf } from './openMove.ts'
import { presentMove } from './presentMove.ts'
import { type MoveDeps, signIn } from './startMove.ts'

/** Goes on with the new password, or with the stored one when the server answers again. Throws NotFound, and Conflict after its end. */
export async function goOnWithMove(
  deps: MoveDeps,
  reader: Reader,
  { moveId, password }: { moveId: number; password: string | undefined },
): Promise<Move> {
  const move = (await findMove(deps.db, reader, moveId)) ?? missing('move')
  if (move.endedAt !== null) throw new Conflict(texts.moveEnded)
  const sealed = password === undefined ? {} : await renewPassword(deps, move, password)
  const resumed = await resumeMove(deps.db, move, { now: deps.clock(), ...sealed })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return presentMove(deps.db, resumed ?? move)
}

async function renewPassword(deps: MoveDeps, move: MoveRow, password: string) {
  const { address, name } = move
  const access = { name, password, app: (await readAccess(deps.db, move))?.app ?? null }
  await signIn(deps, { service: serviceOf(move), address, access })
  return sealAccess(deps.db, access)
}

/** Ends a move now: the password is deleted, and all that arrived stays. No-op after its end. Throws NotFound. */
export async function stopMove(deps: MoveDeps, reader: Reader, moveId: number): Promise<Move> {
  const ended = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    const move = (await findMove(tx, reader, moveId)) ?? missing('move')
    if (move.endedAt === null) await endMove(tx, move, deps.clock())
    return findMove(tx, reader, moveId)
  })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return presentMove(deps.db, ended ?? missing('move'))
}

/** Dismisses the report of a move, and ends it when it is not over. Throws NotFound. */
export async function dismissMove(deps: MoveDeps, reader: Reader, moveId: number): Promise<void> {
  if (!(await deleteMove(deps.db, reader, moveId))) missing('move')
  deps.events.publish(reader.id, { type: 'boardChanged' })
}
