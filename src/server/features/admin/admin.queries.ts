import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db, Tx, UserRow } from '../../db/schema.ts'

type UserWithFeeds = Pick<
  UserRow,
  'id' | 'email' | 'name' | 'adminSince' | 'suspendedAt' | 'waitingSince' | 'createdAt'
> & {
  feedCount: number
  searchCount: number
  savedPageCount: number
  /** Mails of the UTC day that began at `dayStartedAt`. */
  mailsThisDay: number
  dayStartedAt: number
}

/** A page of the accounts whose address or name contains the words: those that wait for approval, then by id. */
export async function findUsersPage(
  db: Db,
  { words, page, limit }: { words: string; page: number; limit: number },
): Promise<UserWithFeeds[]> {
  const rows = await usersWithFeeds(db)
    .where(namedLike(words))
    .orderBy(sql`case when "waitingSince" is null then 1 else 0 end`)
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map(withFeedCount)
}

export async function findUserWithFeeds(db: Db, userId: number): Promise<UserWithFeeds | undefined> {
  const row = await usersWithFeeds(db).where('id', '=', userId).executeTakeFirst()
  return row && withFeedCount(row)
}

export async function countUsers(db: Db, { words = '' }: { words?: string } = {}): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where(namedLike(words))
    .executeTakeFirstOrThrow()
  return count
}

const usersWithFeeds = (db: Db) =>
  db.selectFrom('users').select(({ selectFrom }) => [
    'id',
    'email',
    'name',
    'adminSince',
    'suspendedAt',
    'waitingSince',
    'createdAt',
    selectFrom('subscriptions')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('subscriptions.userId', '=', 'users.id')
      .as('feedCount'),
    selectFrom('savedSearches')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('savedSearches.userId', '=', 'users.id')
      .as('searchCount'),
    selectFrom('keptPages')
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .whereRef('keptPages.userId', '=', 'users.id')
      .as('savedPageCount'),
    selectFrom('newsletterAddresses')
      .select('mailsThisDay')
      .whereRef('newsletterAddresses.userId', '=', 'users.id')
      .as('mailsThisDay'),
    selectFrom('newsletterAddresses')
      .select('dayStartedAt')
      .whereRef('newsletterAddresses.userId', '=', 'users.id')
      .as('dayStartedAt'),
  ])

type Counts = Pick<UserWithFeeds, 'feedCount' | 'searchCount' | 'savedPageCount' | 'mailsThisDay' | 'dayStartedAt'>

const withFeedCount = <Row extends { [Name in keyof Counts]: number | null }>(row: Row) => ({
  ...row,
  feedCount: row.feedCount ?? 0,
  searchCount: row.searchCount ?? 0,
  savedPageCount: row.savedPageCount ?? 0,
  mailsThisDay: row.mailsThisDay ?? 0,
  dayStartedAt: row.dayStartedAt ?? 0,
})

function namedLike(words: string): RawBuilder<SqlBool> {
  const wanted = words.toLowerCase()
  const pattern = `%${wanted.replace(/[\\%_]/g, '\\$&')}%`
  return sql`("emailKey" like ${pattern} escape '\\' or ${lowerName(wanted)} like ${pattern} escape '\\')`
}

/** SQLite lowers only A to Z, and so does PostgreSQL in some locales, so the searched letters are lowered as well. */
function lowerName(wanted: string): RawBuilder<string> {
  const foreign = [...new Set(wanted)].filter((letter) => letter > 'z' && letter.toUpperCase() !== letter)
  return foreign.reduce(
    (name, letter) => sql<string>`replace(${name}, ${letter.toUpperCase()}, ${letter})`,
    sql<string>`lower(name)`,
  )
}

/** Feeds with subscribers, each counted once. */
export async function countFeeds(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('feeds')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('abandonedAt', 'is', null)
    .executeTakeFirstOrThrow()
  return count
}

export async function countItems(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('items')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** False when no such account waits for approval. */
export async function deleteWaiting(db: Db, userId: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('users')
    .where('id', '=', userId)
    .where('waitingSince', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

/** Null lifts the suspension, or approves. A suspended account keeps the time of its first suspension. */
export async function writeSuspension(tx: Tx, userId: number, suspendedAt: number | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ suspendedAt, waitingSince: null })
    .where('id', '=', userId)
    .where('suspendedAt', suspendedAt === null ? 'is not' : 'is', null)
    .execute()
}
