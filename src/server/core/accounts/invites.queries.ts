// Invitations: each opens one account until its end. Only the hash of the token is stored, and a used one is deleted.
import { limits } from '../../../shared/limits.ts'
import type { Config } from '../../config.ts'
import type { Db, InviteRow, Tx } from '../../db/schema.ts'
import { day } from '../../lib/clock.ts'
import { hashToken, newToken } from '../../lib/tokens.ts'
import type { Reader } from '../reader.ts'

/** Newest first. */
export function findInvites(db: Db, reader: Reader, now: number): Promise<InviteRow[]> {
  return db
    .selectFrom('invites')
    .selectAll()
    .where('userId', '=', reader.id)
    .where('expiresAt', '>', now)
    .orderBy('id', 'desc')
    .execute()
}

/** Also deletes expired ones of all readers. */
export async function insertInvite(tx: Tx, reader: Reader, now: number): Promise<{ invite: InviteRow; token: string }> {
  await tx.deleteFrom('invites').where('expiresAt', '<=', now).execute()
  const token = newToken()
  const expiresAt = now + limits.inviteDays * day
  const invite = await tx
    .insertInto('invites')
    .values({ userId: reader.id, tokenHash: hashToken(token), createdAt: now, expiresAt })
    .returningAll()
    .executeTakeFirstOrThrow()
  return { invite, token }
}

/** False when the reader has no such invitation. */
export async function deleteInvite(db: Db, reader: Reader, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('invites')
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type PresentedInvite = { token: string; now: number; config: Pick<Config, 'invites'> }

export async function isValidInvite(db: Db, presented: PresentedInvite): Promise<boolean> {
  const found = await db
    .selectFrom('invites')
    .select('id')
    .where('tokenHash', '=', hashToken(presented.token))
    .where('expiresAt', '>', presented.now)
    .where('userId', 'in', inviters(db, presented))
    .executeTakeFirst()
  return found !== undefined
}

/** False when it is not or no longer valid: of two uses at once the second waits for the first, and finds the row deleted. */
export async function spendInvite(tx: Tx, presented: PresentedInvite): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('invites')
    .where('tokenHash', '=', hashToken(presented.token))
    .where('expiresAt', '>', presented.now)
    .where('userId', 'in', inviters(tx, presented))
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** The readers whose invitations count. */
function inviters(db: Db, { config }: PresentedInvite) {
  const active = db.selectFrom('users').select('id').where('suspendedAt', 'is', null)
  return config.invites === 'readers' ? active : active.where('adminSince', 'is not', null)
}
