// Accounts at sign-in providers that are linked to an account here.
import type { Reader } from '../../core/reader.ts'
import type { Db, Tx } from '../../db/schema.ts'

export type IdentityKey = { issuer: string; subject: string }

export async function findLinkedUserId(db: Db, { issuer, subject }: IdentityKey): Promise<number | undefined> {
  const found = await db
    .selectFrom('oauthIdentities')
    .select('userId')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .executeTakeFirst()
  return found?.userId
}

export function findIdentitiesOf(db: Db, reader: Reader) {
  return db
    .selectFrom('oauthIdentities')
    .select(['issuer', 'subject', 'createdAt'])
    .where('userId', '=', reader.id)
    .orderBy('createdAt')
    .orderBy('subject')
    .execute()
}

/** False when it is linked already, to this account or another. */
export async function linkIdentity(
  tx: Tx,
  { issuer, subject }: IdentityKey,
  { userId, now }: { userId: number; now: number },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('oauthIdentities')
    .values({ issuer, subject, userId, createdAt: now })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst()
  return numInsertedOrUpdatedRows > 0n
}

export async function deleteIdentity(tx: Tx, reader: Reader, { issuer, subject }: IdentityKey): Promise<void> {
  await tx
    .deleteFrom('oauthIdentities')
    .where('issuer', '=', issuer)
    .where('subject', '=', subject)
    .where('userId', '=', reader.id)
    .execute()
}

/** True when one was deleted. */
export async function deleteIdentitiesOf(
  tx: Tx,
  userId: number,
  { except }: { except?: IdentityKey } = {},
): Promise<boolean> {
  const all = tx.deleteFrom('oauthIdentities').where('userId', '=', userId)
  const { numDeletedRows } = await (except === undefined
    ? all
    : all.where(({ or, eb }) => or([eb('issuer', '!=', except.issuer), eb('subject', '!=', except.subject)]))
  ).executeTakeFirst()
  return numDeletedRows > 0n
}
