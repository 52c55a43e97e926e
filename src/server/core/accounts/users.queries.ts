import type { Config } from '../../config.ts'
import { dialectOf } from '../../db/dialect.ts'
import type { Db, Tx, UserRow } from '../../db/schema.ts'

/** What keeps two accounts apart: an address without regard to case. */
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
 * The account, held until the transaction ends: whoever else asks for it so waits. Ask first in a transaction that reads a
 * reader's things and then writes by what it read (positions, preferences). What merely refers to the account, a mark for
 * instance, waits for nobody: no click stands behind an import. On SQLite a transaction is alone anyway.
 */
export function lockUser(tx: Tx, userId: number): Promise<UserRow | undefined> {
  return tx
    .selectFrom('users')
    .selectAll()
    .where('id', '=', userId)
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
}

/** All admins who can act, held like that: of two who go at once, the second sees that the first has gone. */
export function lockAdmins(tx: Tx): Promise<Pick<UserRow, 'id'>[]> {
  return tx
    .selectFrom('users')
    .select('id')
    .where('adminSince', 'is not', null)
    .where('suspendedAt', 'is', null)
    .orderBy('id')
    .$if(dialectOf(tx) === 'postgres', (query) => query.forNoKeyUpdate())
    .execute()
}

/** Who is listed in ADMIN_EMAILS becomes admin, but only with a verified address: anyone can register with any. */
export async function grantListedAdmin(
  db: Db,
  { adminEmails }: Pick<Config, 'adminEmails'>,
  user: UserRow,
  now: number,
): Promise<UserRow> {
  if (user.adminSince !== null || user.emailVerifiedAt === null) return user
  if (!adminEmails.includes(user.emailKey)) return user
  await db.updateTable('users').set({ adminSince: now }).where('id', '=', user.id).execute()
  return { ...user, adminSince: now }
}
