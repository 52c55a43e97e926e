import type { LinkedProvider } from '../../../shared/api/entities.ts'
import type { Config } from '../../config.ts'
import { toIso } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import { findIdentitiesOf, type IdentityKey } from './identities.queries.ts'
import type { UserDeps } from './userDeps.ts'

type Settings = Pick<Config, 'signInProvider'>

/** The providers through which the reader can sign in, first linked first. */
export async function listIdentities(
  { db, config }: Pick<UserDeps, 'db' | 'config'>,
  reader: { id: number },
): Promise<LinkedProvider[]> {
  const identities = await findIdentitiesOf(db, reader)
  return identities.map(({ issuer, subject, createdAt }) => ({
    key: keyOfIdentity({ issuer, subject }),
    name: (isOfProvider(config, { issuer }) && config.signInProvider?.name) || hostOf(issuer),
    linkedAt: toIso(createdAt),
  }))
}

/** What callers name a linked provider by: the table has no ids, and what the provider calls the reader stays here. */
export const keyOfIdentity = ({ issuer, subject }: IdentityKey): string => hashToken(JSON.stringify([issuer, subject]))

/** Does this instance still offer that provider? */
export function isOfProvider({ signInProvider }: Settings, { issuer }: { issuer: string }): boolean {
  return signInProvider !== null && withoutSlash(signInProvider.issuer) === withoutSlash(issuer)
}

const withoutSlash = (address: string) => address.replace(/\/$/, '')

const hostOf = (issuer: string) => (URL.canParse(issuer) ? new URL(issuer).host : issuer)
