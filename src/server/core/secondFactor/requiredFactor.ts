// The second factor that an operator may require (REQUIRE_SECOND_FACTOR): an authenticator app or a passkey.
import type { Config } from '../../config.ts'
import type { Db } from '../../db/schema.ts'
import { hasPasskey } from '../passkeys/passkeys.queries.ts'
import { relyingParty } from '../passkeys/relyingParty.ts'
import type { Reader } from '../reader.ts'
import { findAuthenticator } from './authenticators.queries.ts'

export const needsSecondFactor = (
  { requireSecondFactor }: Pick<Config, 'requireSecondFactor'>,
  { isAdmin }: { isAdmin: boolean },
): boolean => requireSecondFactor === 'all' || (requireSecondFactor === 'admins' && isAdmin)

/** A passkey counts only where readers can sign in with it. */
export async function hasSecondFactor(db: Db, config: Pick<Config, 'publicUrl'>, reader: Reader): Promise<boolean> {
  if ((await findAuthenticator(db, reader)) !== null) return true
  return relyingParty(config) !== null && (await hasPasskey(db, reader))
}
