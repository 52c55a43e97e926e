import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

export type PopularFeed = { title: string; description: string; url: string; readers: number }

/** Fewer readers than this, and what they read stays theirs. */
export const readersOfPopularFeed = 3

/** Shared feeds that live at their address still, with an id in (`above`, `upTo`] that several readers hold: a span at a time, to keep the database free. */
export async function findPopularFeeds(
  db: Db,
  { above, upTo }: { above: number; upTo: number },
): Promise<PopularFeed[]> {
  const { rows } = await sql<PopularFeed>`select * from (
      select title, description, url, (select count(*) from subscriptions where "feedId" = feeds.id) as readers
      from feeds where id > ${above} and id <= ${upTo} and "ownerId" is null and "goneAt" is null and "currentUrl" is null
        and kind <> 'newsletter'
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

/** Rises with every subscription: tells in no time whether anything was added. */
export async function findLastSubscriptionId(db: Db): Promise<number> {
  const { last } = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  return last ?? 0
}
