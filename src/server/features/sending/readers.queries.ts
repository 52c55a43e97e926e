import { readPreferences } from '../../core/accounts/preferences.ts'
import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'

/** The language of the profile, else English: a worker knows no browser. */
export async function findLanguage(db: Db, reader: Reader): Promise<string> {
  const user = await db.selectFrom('users').select('preferences').where('id', '=', reader.id).executeTakeFirst()
  return readPreferences(user?.preferences ?? '{}').language ?? 'en'
}

/** Undefined while the address isn't confirmed. */
export async function findConfirmedAddress(db: Db, reader: Reader): Promise<string | undefined> {
  const user = await db
    .selectFrom('users')
    .select('email')
    .where('id', '=', reader.id)
    .where('emailVerifiedAt', 'is not', null)
    .executeTakeFirst()
  return user?.email
}

/** False once the reader signed out there. */
export async function hasSession(db: Db, reader: Reader, sessionId: number): Promise<boolean> {
  const found = await db
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return found !== undefined
}
