import type { Db, ShareRow, Tx } from '../../db/schema.ts'
import type { Reader } from '../reader.ts'

/** A reader's shares, newest first. */
export function findShares(db: Db, reader: Reader): Promise<ShareRow[]> {
  return db.selectFrom('shares').selectAll().where('userId', '=', reader.id).orderBy('id', 'desc').execute()
}

export type NewShare = Omit<ShareRow, 'id' | 'userId' | 'publicAt' | 'lastReadAt'>

export function insertShares(tx: Tx, reader: Reader, shares: NewShare[]): Promise<ShareRow[]> {
  return tx
    .insertInto('shares')
    .values(shares.map((share) => ({ ...share, userId: reader.id, publicAt: null, lastReadAt: null })))
    .returningAll()
    .execute()
}

export type ShareChange = Partial<Pick<ShareRow, 'name' | 'note' | 'withTextAt' | 'publicAt'>>

/** Undefined for another reader's. */
export async function updateShare(
  db: Db,
  reader: Reader,
  { id, change }: { id: number; change: ShareChange },
): Promise<ShareRow | undefined> {
  const own = db.selectFrom('shares').selectAll().where('id', '=', id).where('userId', '=', reader.id)
  if (Object.keys(change).length === 0) return own.executeTakeFirst()
  return db
    .updateTable('shares')
    .set(change)
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .returningAll()
    .executeTakeFirst()
}

/** Ends one share of a reader; false for another reader's. */
export async function endShare(tx: Tx, reader: Reader, { id, now }: { id: number; now: number }): Promise<boolean> {
  const ended = await tx
    .deleteFrom('shares')
    .where('id', '=', id)
    .where('userId', '=', reader.id)
    .returning('tokenHash')
    .execute()
  await keepEnded(tx, ended, now)
  return ended.length > 0
}

/** Call it before an account is deleted: its addresses say that they ended. */
export async function endSharesOf(tx: Tx, userId: number, now: number): Promise<void> {
  const ended = await tx.deleteFrom('shares').where('userId', '=', userId).returning('tokenHash').execute()
  await keepEnded(tx, ended, now)
}

async function keepEnded(tx: Tx, ended: { tokenHash: string }[], now: number): Promise<void> {
  if (ended.length === 0) return
  await tx
    .insertInto('endedShares')
    .values(ended.map(({ tokenHash }) => ({ tokenHash, endedAt: now })))
    .execute()
}

/** An address answers 410 for so long after its end. */
export async function forgetEndedShares(db: Db, before: number): Promise<void> {
  await db.deleteFrom('endedShares').where('endedAt', '<', before).execute()
}

export type FoundShare = ShareRow & { suspendedAt: number | null }

/** The only query without an owner: the token is the permission. */
export async function findShareByToken(db: Db, tokenHash: string): Promise<FoundShare | 'ended' | undefined> {
  const share = await db
    .selectFrom('shares')
    .innerJoin('users', 'users.id', 'shares.userId')
    .selectAll('shares')
    .select('users.suspendedAt')
    .where('shares.tokenHash', '=', tokenHash)
    .executeTakeFirst()
  if (share !== undefined) return share
  const ended = await db
    .selectFrom('endedShares')
    .select('tokenHash')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst()
  return ended && 'ended'
}

export async function noteShareRead(db: Db, shareId: number, now: number): Promise<void> {
  await db.updateTable('shares').set({ lastReadAt: now }).where('id', '=', shareId).execute()
}
