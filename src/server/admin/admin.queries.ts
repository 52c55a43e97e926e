import type { Db, UserRow } from '../db/schema.ts'

type UserWithFeeds = Pick<UserRow, 'id' | 'email' | 'name' | 'adminSince' | 'createdAt'> & { feedCount: number }

/** A page of accounts by id, with how many feeds each reads. */
export async function findUsersPage(
  db: Db,
  { page, limit }: { page: number; limit: number },
): Promise<UserWithFeeds[]> {
  const rows = await db
    .selectFrom('users')
    .select(({ selectFrom }) => [
      'id',
      'email',
      'name',
      'adminSince',
      'createdAt',
      selectFrom('subscriptions')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('subscriptions.userId', '=', 'users.id')
        .as('feedCount'),
    ])
    .orderBy('id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return rows.map((row) => ({ ...row, feedCount: row.feedCount ?? 0 }))
}

export async function countUsers(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('users')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** Sources that somebody reads, each once however many do. */
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
