import type { Config } from '../../config.ts'
import { isAnyNumber, lockForUpdate } from '../../db/dialect.ts'
import type { Db, Tx, UserRow } from '../../db/schema.ts'

/** The unique key of an account: its address regardless of case. */
export const emailKeyOf = (email: string): string => email.trim().toLowerCase()

export function findUser(db: Db, userId: number): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('id', '=', userId).executeTakeFirst()
}

export function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  return db.selectFrom('users').selectAll().where('emailKey', '=', emailKeyOf(email)).executeTakeFirst()
}

export async function hasAccounts(db: Db): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined
}

/**
 * Locks the account until the transaction ends. Call it first in a transaction that reads a reader's rows and then writes based
 * on them (positions, preferences). Rows that only refer to the account, such as marks, need no lock, so no click waits for an
 * import. SQLite has one writer anyway.
 */
export function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .modifyEnd(lockForUpdate(tx, 'users'))
    .executeTakeFirst()
}

/** The same for several accounts, in the order of ids, which prevents deadlocks. */
export function lockUsers(tx: Tx, userIds: number[]): Promise<UserRow[]> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where(isAnyNumber(tx, 'id', userIds))
    .orderBy('id')
    .modifyEnd(lockForUpdate(tx, 'users'))
    .execute()
}

/** Locks all active admins: of two who leave at once, the second sees that the first one left. */
export function lockAdmins(tx: Tx): Promise<Pick<UserRow, 'id'>[]> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('adminSince', 'is not', null)
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .modifyEnd(lockForUpdate(tx, 'users'))
    .execute()
}

export type NewUser = Pick<
  UserRow,
  'email' | 'name' | 'passwordHash' | 'emailVerifiedAt' | 'adminSince' | 'suspendedAt' | 'waitingSince' | 'createdAt'
>

/** Undefined when an account has that address. */
export function insertUser(tx: Tx, user: NewUser): Promise<UserRow | undefined> {
  return tx
    .insertInto('users')
    .values({
      ...user,
      emailKey: emailKeyOf(user.email),
      onboardedAt: null,
      accountImportAt: null,
      preferences: '{}',
    })
    .onConflict((conflict) => conflict.column('emailKey').doNothing())
    .returningAll()
    .executeTakeFirst()
}

export async function countWaiting(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return count
}

/** The moment of the newest registration that waits for an approval. */
export async function findLatestWaiting(db: Db): Promise<number | null> {
  const { latest } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.max('waitingSince').as('latest'))
    .where('waitingSince', 'is not', null)
    .executeTakeFirstOrThrow()
  return latest
}

/** A stranger can register with any address: mails about other accounts go only to confirmed ones. */
export function findMailableAdmins(db: Db): Promise<Pick<UserRow, 'email' | 'preferences'>[]> {
  return db
    .selectFrom('users')
    .select(['email', 'preferences'])
    .where('adminSince', 'is not', null)
    .where('suspendedAt', 'is', null)
    .where('emailVerifiedAt', 'is not', null)
    .orderBy('id')
    .execute()
}

export type UserChange = Partial<Omit<UserRow, 'id' | 'createdAt'>>

/** Throws when the account does not exist, and a unique violation (db/dialect.ts) when another account has the new address. */
export function updateUser(db: Db, userId: number, change: UserChange): Promise<UserRow> {
  return db.updateTable('users').set(change).where('id', '=', userId).returningAll().executeTakeFirstOrThrow()
}

/** Keeps the first time. */
export function setOnboarded(db: Db, userId: number, now: number): Promise<UserRow | undefined> {
  return db
    .updateTable('users')
    .set(({ fn, val }) => ({ onboardedAt: fn.coalesce('onboardedAt', val(now)) }))
    .where('id', '=', userId)
    .returningAll()
    .executeTakeFirst()
}

/** The import of an account file has ended: another one goes on with nothing. */
export async function endAccountImport(db: Db, reader: { id: number }): Promise<void> {
  await db.updateTable('users').set({ accountImportAt: null }).where('id', '=', reader.id).execute()
}

/** Deletes everything of the account except its entries in the search index, which has no foreign keys. */
export async function deleteUser(tx: Tx, userId: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', userId).execute()
}

/** Makes an account listed in ADMIN_EMAILS an admin, but only with a verified address: anyone can register with any address. */
export async function grantListedAdmin(
  db: Db,
  { adminEmails }: Pick<Config, 'adminEmails'>,
  user: UserRow,
  now: number,
): Promise<UserRow> {
  if (user.adminSince !== null || user.emailVerifiedAt === null) return user
  if (!adminEmails.includes(user.emailKey)) return user
  return updateUser(db, user.id, { adminSince: now })
}
