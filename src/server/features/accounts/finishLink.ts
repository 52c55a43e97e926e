import { texts } from '../../../shared/texts/texts.ts'
import { lockUser } from '../../core/accounts/users.queries.ts'
import type { SessionReader } from '../../core/sessions/reader.ts'
import type { Tx } from '../../db/schema.ts'
import { BadRequest, Conflict, missing } from '../../http/errors.ts'
import { findLinkedUserId, linkIdentity } from './identities.queries.ts'
import { spendLinkCode } from './oauthLinkCodes.queries.ts'
import type { UserDeps } from './userDeps.ts'

type BroughtCode = { code: string; browserKey: string }

/**
 * Links the provider's person to the reader's account. The code works once, in the session and the browser where the link
 * began. Throws BadRequest when the code is not good, Conflict when that person belongs to another account.
 */
export async function finishLink(
  { db, clock }: Pick<UserDeps, 'db' | 'clock'>,
  reader: SessionReader,
  brought: BroughtCode,
): Promise<void> {
  const outcome = await db.transaction().execute((tx) => spendAndLink(tx, reader, { ...brought, now: clock() }))
  if (outcome === 'invalid') throw new BadRequest(texts.linkCodeInvalid)
  if (outcome === 'taken') throw new Conflict(texts.identityTaken)
}

async function spendAndLink(
  tx: Tx,
  { id, sessionId }: SessionReader,
  { now, ...brought }: BroughtCode & { now: number },
): Promise<'linked' | 'invalid' | 'taken'> {
  // First of all: a reset holds the account, ends its sessions and with them their codes.
  if (!(await lockUser(tx, id))) missing('account')
  const identity = await spendLinkCode(tx, { ...brought, sessionId, now })
  if (!identity) return 'invalid'
  const isNew = await linkIdentity(tx, identity, { userId: id, now })
  return isNew || (await findLinkedUserId(tx, identity)) === id ? 'linked' : 'taken'
}
