import { instanceSecret } from '../../db/instanceSecret.ts'
import type { Db, MoveRow } from '../../db/schema.ts'
import type { ApiClient } from '../../fetching/guardedApi.ts'
import { seal, unseal } from '../../lib/seal.ts'
import { createGreaderServer } from './greaderServer.ts'
import { type OldServer, OldServerTrouble } from './oldServer.ts'

const secretName = 'moves'

export const sealPassword = async (db: Db, password: string): Promise<string> =>
  seal(password, await instanceSecret(db, secretName))

type OpenOptions = { db: Db; api: ApiClient; pauseMs: number; signal?: AbortSignal }

/** The client of the old server, with the password of the move. */
export async function openMove(move: MoveRow, { db, ...options }: OpenOptions): Promise<OldServer> {
  const sealed = move.sealedPassword
  const password = sealed === null ? null : unseal(sealed, await instanceSecret(db, secretName))
  // A database that was restored without its secrets.
  if (password === null) throw new OldServerTrouble({ is: 'signIn' })
  return createGreaderServer({ ...options, access: { base: move.address, name: move.name, password } })
}
