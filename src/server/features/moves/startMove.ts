import type { Move, MoveService, NewMove } from '../../../shared/features/moves.ts'
import { moveFields } from '../../../shared/moveServices.ts'
import { texts } from '../../../shared/texts/texts.ts'
import { withoutEnd } from '../../../shared/withoutEnd.ts'
import type { Passwords } from '../../core/accounts/passwords.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import { failureOf } from '../../core/feeds/failureOf.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import { requireOwner } from '../../core/sessions/requireOwner.ts'
import type { Deps } from '../../deps.ts'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { BadGateway, BadRequest, Conflict, Unprocessable } from '../../http/errors.ts'
import { requireAddress } from '../../ingest/discovery/readSource.ts'
import { firstCursor } from './moveContext.ts'
import { deleteEndedMoves, findLatestMove, insertMove } from './moves.queries.ts'
import { sealAccess } from './openMove.ts'
import { presentMove } from './presentMove.ts'
import { OldServerTrouble } from './servers/oldServer.ts'
import { apiAddress, type MoveAccess, openOldServer } from './services.ts'

export type MoveDeps = Deps & { api: ApiClient; passwords: Passwords }

/**
 * Signs in to the old server and leaves the rest to the worker. Throws BadRequest for a wrong address, Unprocessable when the
 * server refuses the name and the password or is no such server, BadGateway when it does not answer, Conflict during a move, and
 * Forbidden without the account's own password: until the move ends, this server sends to the old one what the reader marks.
 */
export async function startMove(deps: MoveDeps, reader: SessionReader, input: NewMove): Promise<Move> {
  const { service, name, folders, inStepDays } = input
  const address = readApiAddress(input)
  const access = readAccess(input)
  await requireOwner(deps, reader, input.currentPassword)
  await signIn(deps, { service, address, access })
  const now = deps.clock()
  const sealed = await sealAccess(deps.db, access)
  const move = await deps.db.transaction().execute(async (tx) => {
    await lockUser(tx, reader.id)
    await deleteEndedMoves(tx, reader)
    if (await findLatestMove(tx, reader)) throw new Conflict(texts.moveUnderWay)
    return insertMove(tx, {
      userId: reader.id,
      service,
      address,
      name,
      ...sealed,
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
  return withoutEnd(requireAddress(base), /\//)
}

function readAccess({ service, name, password, app }: NewMove): MoveAccess {
  const needs = moveFields[service]
  if (needs.name && name === '') throw new BadRequest(texts.moveNeedsName)
  if (needs.app && app === undefined) throw new BadRequest(texts.moveNeedsApp)
  return { name, password, app: (needs.app && app) || null }
}

type SignIn = { service: MoveService; address: string; access: MoveAccess }

export async function signIn(
  { api, documents }: Pick<MoveDeps, 'api' | 'documents'>,
  { service, address, access }: SignIn,
): Promise<void> {
  try {
    await openOldServer(service, { api, documents, base: address, pauseMs: 0 }, access).signIn()
  } catch (error) {
    if (!(error instanceof OldServerTrouble)) throw error
    const { trouble } = error
    switch (trouble.is) {
      case 'signIn':
        throw new Unprocessable(texts.failureMoveSignIn)
      case 'busy':
        throw new BadGateway(texts.failureMoveBusy)
      case 'strange':
        throw new Unprocessable(texts.failureMoveStrange)
      default:
        throw new BadGateway(failureOf(trouble.text))
    }
  }
}
