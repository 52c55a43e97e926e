import type { MoveService } from '../../../shared/features/moves.ts'
import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, MoveRow } from '../../db/schema.ts'
import { seal, unseal } from '../../lib/seal.ts'
import type { CallsOptions } from './servers/calls.ts'
import { type OldServer, OldServerTrouble } from './servers/oldServer.ts'
import { type MoveAccess, openOldServer } from './services.ts'

const secretName = 'moves'

type SealedAccess = Pick<MoveRow, 'sealedPassword' | 'sealedApp'>

export async function sealAccess(db: Db, { password, app }: Omit<MoveAccess, 'name'>): Promise<SealedAccess> {
  const secret = await instanceSecret(db, secretName)
  return { sealedPassword: seal(password, secret), sealedApp: app && seal(JSON.stringify(app), secret) }
}

/** Null for a database that was restored without its secrets. */
export async function readAccess(db: Db, { name, sealedPassword, sealedApp }: MoveRow): Promise<MoveAccess | null> {
  const secret = await instanceSecret(db, secretName)
  const password = sealedPassword === null ? null : unseal(sealedPassword, secret)
  const app = sealedApp === null ? null : unseal(sealedApp, secret)
  if (password === null || (sealedApp !== null && app === null)) return null
  // We wrote it.
  return { name, password, app: app === null ? null : (JSON.parse(app) as MoveAccess['app']) }
}

/** The client of the old server, with the secrets of the move. */
export async function openMove(db: Db, move: MoveRow, options: Omit<CallsOptions, 'base'>): Promise<OldServer> {
  const access = await readAccess(db, move)
  if (access === null) throw new OldServerTrouble({ is: 'signIn' })
  return openOldServer(serviceOf(move), { ...options, base: move.address }, access)
}

/** The request was checked. */
export const serviceOf = ({ service }: Pick<MoveRow, 'service'>): MoveService => service as MoveService
