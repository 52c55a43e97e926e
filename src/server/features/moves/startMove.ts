import type { Move, NewMove } from '../../../shared/api/moves.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import type { Deps } from '../../deps.ts'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { BadGateway, BadRequest, Conflict, Unprocessable } from '../../http/errors.ts'
import { requireAddress } from '../../ingest/discovery/readSource.ts'
import { createGreaderServer } from './greaderServer.ts'
import { firstCursor } from './moveContext.ts'
import { deleteEndedMoves, findLatestMove, insertMove } from './moves.queries.ts'
import { OldServerTrouble } from './oldServer.ts'
import { sealPassword } from './openMove.ts'
import { presentMove } from './presentMove.ts'
import { apiAddress } from './services.ts'

export type MoveDeps = Deps & { api: ApiClient }

/**
 * Signs in to the old server and leaves the rest to the worker. Throws BadRequest for a wrong address, Unprocessable when the
 * server refuses the name and the password or is no such server, BadGateway when it does not answer, Conflict during a move.
 */
export async function startMove(deps: MoveDeps, reader: { id: number }, input: NewMove): Promise<Move> {
  const { service, name, password, folders, inStepDays } = input
  const address = readApiAddress(input)
  await signIn(deps.api, { base: address, name, password })
  const now = deps.clock()
  const sealedPassword = await sealPassword(deps.db, password)
  const move = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    await deleteEndedMoves(tx, reader)
    if (await findLatestMove(tx, reader)) throw new Conflict(texts.moveUnderWay)
    return insertMove(tx, {
      userId: reader.id,
      service,
      address,
      name,
      sealedPassword,
      folders,
      inStepDays,
      state: 'running',
      step: 'feeds',
      cursor: JSON.stringify(firstCursor),
      problem: null,
      importId: null,
      createdAt: now,
      nextAt: now,
      leasedUntil: null,
      inStepUntil: null,
      endedAt: null,
    })
  })
  deps.events.publish(reader.id, { type: 'boardChanged' })
  return presentMove(deps.db, move)
}

function readApiAddress({ service, address }: NewMove): string {
  const base = apiAddress(service, address)
  if (base === '') throw new BadRequest(texts.moveNeedsAddress)
  return requireAddress(base).replace(/\/+$/, '')
}

export async function signIn(api: ApiClient, access: { base: string; name: string; password: string }): Promise<void> {
  try {
    await createGreaderServer({ api, access, pauseMs: 0 }).signIn()
  } catch (error) {
    if (!(error instanceof OldServerTrouble)) throw error
    const { trouble } = error
    if (trouble.is === 'signIn') throw new Unprocessable(texts.failureMoveSignIn)
    if (trouble.is === 'unreachable') throw new BadGateway(failureOf(trouble.text))
    if (trouble.is === 'busy') throw new BadGateway(texts.failureMoveBusy)
    throw new Unprocessable(texts.failureMoveStrange)
  }
}
