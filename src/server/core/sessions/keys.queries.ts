import { type Selectable, sql } from 'kysely'
import type { KeyScope } from '../../../shared/features/keys.ts'
import { findDatabaseTrouble } from '../../db/databaseTrouble.ts'
import type { AppKeyRow, Db, Schema, Tx } from '../../db/schema.ts'
import { minute } from '../../lib/clock.ts'
import { hashToken } from '../../lib/tokens.ts'
import { readPreferences } from '../accounts/preferences.ts'
import type { Reader } from '../reader.ts'
import { hashFeverKey, hashMd5 } from './keySecrets.ts'
import type { SignedInReader } from './reader.ts'

const clientMaxChars = 200
/** A use is recorded at most this often, since apps make many calls in a row. */
const useRecordedEveryMs = 5 * minute

export type KeyReader = {
  reader: SignedInReader
  keyId: number
  email: string
  name: string | null
  scopes: KeyScope[]
  hasWideIds: boolean
}

type NewKey = Pick<AppKeyRow, 'name' | 'secretHash' | 'feverHash' | 'md5Hash' | 'createdAt'> & { scopes: KeyScope[] }

export function insertKey(tx: Tx, reader: Reader, { scopes, ...key }: NewKey): Promise<AppKeyRow> {
  return tx
    .insertInto('appKeys')
    .values({
      ...key,
      userId: reader.id,
      scopes: JSON.stringify(scopes),
      lastUsedAt: null,
      lastClient: null,
      hasWideIds: 1,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Newest first. */
export function findKeys(db: Db, reader: Reader): Promise<AppKeyRow[]> {
  return db.selectFrom('appKeys').selectAll().where('userId', '=', reader.id).orderBy('id', 'desc').execute()
}

/** False when the reader has no such key. */
export async function deleteKey(db: Db, reader: Reader, keyId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('appKeys')
    .where('id', '=', keyId)
    .where('userId', '=', reader.id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

type Use = { now: number; client: string }

/** Null for an unknown or ended key and for a suspended account. Records the use. */
export const findKeyReader = (db: Db, { secret, ...use }: { secret: string } & Use): Promise<KeyReader | null> =>
  findBy(db, { column: 'secretHash', hash: hashToken(secret) }, use)

/** The same for what a Fever client sends: md5 of name and key. */
export const findFeverReader = (db: Db, { feverKey, ...use }: { feverKey: string } & Use): Promise<KeyReader | null> =>
  findBy(db, { column: 'feverHash', hash: hashFeverKey(feverKey) }, use)

/** The same for what KOReader sends: md5 of the key. */
export const findKeyReaderByMd5 = (db: Db, { md5, ...use }: { md5: string } & Use): Promise<KeyReader | null> =>
  findBy(db, { column: 'md5Hash', hash: hashMd5(md5) }, use)

type KeyOfReader = Pick<AppKeyRow, 'scopes' | 'lastUsedAt' | 'lastClient' | 'hasWideIds'> &
  Pick<Selectable<Schema['users']>, 'id' | 'email' | 'name' | 'preferences'> & { keyId: number; keyName: string }

async function findBy(
  db: Db,
  { column, hash }: { column: 'secretHash' | 'feverHash' | 'md5Hash'; hash: string },
  use: Use,
): Promise<KeyReader | null> {
  // Written out, because every call of an app runs it and building it costs more than running it.
  const { rows } = await sql<KeyOfReader>`
    select "appKeys".id as "keyId", "appKeys".name as "keyName", "appKeys".scopes, "appKeys"."lastUsedAt", "appKeys"."lastClient", "appKeys"."hasWideIds",
      users.id, users.email, users.name, users.preferences
    from "appKeys" join users on users.id = "appKeys"."userId"
    where ${sql.ref(`appKeys.${column}`)} = ${hash} and users."suspendedAt" is null`.execute(db)
  const [key] = rows
  if (!key) return null
  const client = use.client.slice(0, clientMaxChars)
  const isRecent = key.lastUsedAt !== null && key.lastUsedAt > use.now - useRecordedEveryMs
  if (!isRecent || key.lastClient !== client) await recordUse(db, key.keyId, { now: use.now, client })
  return {
    // A key never acts as an admin: a lost phone must not open other accounts.
    reader: {
      id: key.id,
      isAdmin: false,
      isTwoStep: true,
      hidesDuplicates: readPreferences(key.preferences).hideDuplicates,
      key: { id: key.keyId, name: key.keyName, client, scopes: readScopes(key.scopes), changes: [] },
    },
    keyId: key.keyId,
    email: key.email,
    name: key.name,
    scopes: readScopes(key.scopes),
    hasWideIds: key.hasWideIds === 1,
  }
}

export const readScopes = (stored: string): KeyScope[] => JSON.parse(stored)

/** When the database cannot write, a later call records the use (sessions.queries.ts). */
async function recordUse(db: Db, keyId: number, { now, client }: Use): Promise<void> {
  try {
    await db.updateTable('appKeys').set({ lastUsedAt: now, lastClient: client }).where('id', '=', keyId).execute()
  } catch (error) {
    if (findDatabaseTrouble(error) === null) throw error
  }
}
