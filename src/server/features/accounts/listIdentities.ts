import type { LinkedProvider } from '../../../shared/api/entities.ts'
import { isOfProvider } from '../../core/passkeys/waysIn.queries.ts'
import type { Reader } from '../../core/reader.ts'
import { toIso } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import { findIdentitiesOf, type IdentityKey } from './identities.queries.ts'
import type { UserDeps } from './userDeps.ts'

/** The providers that the reader can sign in with, first linked first. */
export async function listIdentities(
  { db, config }: Pick<UserDeps, 'db' | 'config'>,
  reader: Reader,
): Promise<LinkedProvider[]> {
  const identities = await findIdentitiesOf(db, reader)
  return identities.map(({ issuer, subject, createdAt }) => ({
    key: keyOfIdentity({ issuer, subject }),
    name: (isOfProvider(config, { issuer }) && config.signInProvider?.name) || hostOf(issuer),
    linkedAt: toIso(createdAt),
  }))
}

/** The key of a linked provider on the wire: the table has no ids, and the provider's subject stays private. */
export const keyOfIdentity = ({ issuer, subject }: IdentityKey): string => hashToken(JSON.stringify([issuer, subject]))

const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
