import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type PopularFeed = { title: string; description: string; url: string; readers: number }

/** A feed with fewer subscribers stays private. */
export const readersOfPopularFeed = 3

/**
 * Finds shared feeds with several subscribers that haven't moved, with an id in (`above`, `upTo`]. The range keeps the statement
 * short, so others don't wait.
 */
export async function findPopularFeeds(
  db: Db,
  { above, upTo }: { above: number; upTo: number },
): Promise<PopularFeed[]> {
  const { rows } = await sql<PopularFeed>`select * from (
      select title, description, url, (select count(*) from subscriptions where "feedId" = feeds.id) as readers
      from feeds where id > ${above} and id <= ${upTo} and "ownerId" is null and "goneAt" is null and "currentUrl" is null
        and kind in ('articles', 'podcast')
    ) as counted where readers >= ${readersOfPopularFeed}`.execute(db)
  return rows
}

export async function findLastFeedId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('feeds')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}

/** Rises with every subscription, so a comparison shows whether one was added. */
export async function findLastSubscriptionId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
