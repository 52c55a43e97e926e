import type { Config } from '../../config.ts'
import type { Db, UserRow } from '../../db/schema.ts'
import { hasPasskey } from './passkeys.queries.ts'
import { relyingParty } from './relyingParty.ts'

type WaysConfig = Pick<Config, 'signInProvider' | 'publicUrl'>

/** Whether the account has a way to sign in: call it after a way was removed, with the account locked. */
export async function hasWayIn(db: Db, config: WaysConfig, user: Pick<UserRow, 'id' | 'passwordHash'>) {
  if (user.passwordHash !== null) return true
  const identities = await db.selectFrom('oauthIdentities').select('issuer').where('userId', '=', user.id).execute()
  if (identities.some((identity) => isOfProvider(config, identity))) return true
  return relyingParty(config) !== null && hasPasskey(db, user)
}

/** True when this instance still offers the provider. */
export function isOfProvider(
  { signInProvider }: Pick<Config, 'signInProvider'>,
  { issuer }: { issuer: string },
): boolean {
  return signInProvider !== null && withoutSlash(signInProvider.issuer) === withoutSlash(issuer)
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')
