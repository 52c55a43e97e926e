import type { SessionReader } from '../../core/sessions/reader.ts'
import type { Db } from '../../db/schema.ts'
import { hashToken } from '../../lib/tokens.ts'

type NewSignIn = { poll: string; login: string; client: string; now: number }

export async function insertSignIn(db: Db, { poll, login, client, now }: NewSignIn): Promise<void> {
  await db
    .insertInto('appSignIns')
    .values({ pollHash: hashToken(poll), loginHash: hashToken(login), client, createdAt: now, sessionId: null })
    .execute()
}

export async function countSignIns(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('appSignIns')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function forgetSignInsBefore(db: Db, createdAt: number): Promise<void> {
  await db.deleteFrom('appSignIns').where('createdAt', '<', createdAt).execute()
}

/** A sign-in that no reader has allowed yet. A reader who has its address may allow it. */
export const findOpenSignIn = (
  db: Db,
  { login, since }: { login: string; since: number },
): Promise<{ client: string } | undefined> =>
  db
    .selectFrom('appSignIns')
    .select('client')
    .where('loginHash', '=', hashToken(login))
    .where('createdAt', '>=', since)
    .where('sessionId', 'is', null)
    .executeTakeFirst()

/** False when there is no such sign-in, or a reader has allowed it already. */
export async function allowSignIn(
  db: Db,
  { sessionId }: SessionReader,
  { login, since }: { login: string; since: number },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('appSignIns')
    .set({ sessionId })
    .where('loginHash', '=', hashToken(login))
    .where('createdAt', '>=', since)
    .where('sessionId', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Returns an allowed sign-in once. The session that allowed it must not have ended since. */
export async function takeSignIn(
  db: Db,
  { poll, since }: { poll: string; since: number },
): Promise<{ userId: number; email: string; client: string } | undefined> {
  const signIn = await db
    .selectFrom('appSignIns')
    .innerJoin('sessions', 'sessions.id', 'appSignIns.sessionId')
    .innerJoin('users', 'users.id', 'sessions.userId')
    .select(['appSignIns.id', 'appSignIns.client', 'users.id as userId', 'users.email'])
    .where('appSignIns.pollHash', '=', hashToken(poll))
    .where('appSignIns.createdAt', '>=', since)
    .where('users.suspendedAt', 'is', null)
    .executeTakeFirst()
  if (signIn === undefined) return undefined
  const { numDeletedRows } = await db.deleteFrom('appSignIns').where('id', '=', signIn.id).executeTakeFirst()
  return numDeletedRows > 0n ? signIn : undefined
}
