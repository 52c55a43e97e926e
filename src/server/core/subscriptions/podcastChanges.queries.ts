// When a reader unsubscribed from a podcast, or undid that. A subscription has its own createdAt, so joining one notes nothing.
import { sql } from 'kysely'
import { asBigint, isAnyNumber } from '../../db/dialect.ts'
import type { Db, Tx } from '../../db/schema.ts'

/** Podcasts of these feeds only. */
export async function notePodcastChanges(
  tx: Tx,
  { userId, feedIds, now }: { userId: number; feedIds: number[]; now: number },
): Promise<void> {
  await sql`insert into "podcastChanges" ("userId", url, "changedAt")
    select ${asBigint(userId)}, feeds.url, ${asBigint(now)} from feeds
    where feeds.kind = 'podcast' and ${isAnyNumber(tx, 'feeds.id', feedIds)}
    on conflict ("userId", url) do update set "changedAt" = excluded."changedAt"`.execute(tx)
}

export async function forgetPodcastChangesBefore(db: Db, changedAt: number): Promise<void> {
  await db.deleteFrom('podcastChanges').where('changedAt', '<', changedAt).execute()
}
