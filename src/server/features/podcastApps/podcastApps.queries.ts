import { sql } from 'kysely'
import type { Reader } from '../../core/reader.ts'
import { asBigint } from '../../db/dialect.ts'
import type { Db, FeedRow } from '../../db/schema.ts'

/** `changedAt`: when the reader subscribed, or undid the end of a subscription. */
export type Podcast = Pick<FeedRow, 'url' | 'currentUrl' | 'siteUrl' | 'title' | 'kind' | 'lastFetchedAt'> & {
  subscriptionId: number
  feedId: number
  ownTitle: string | null
  changedAt: number
}

/** The reader's podcasts, and feeds that were never fetched: one of these may be a podcast. */
export async function findPodcasts(db: Db, reader: Reader): Promise<Podcast[]> {
  const { rows } = await sql<Podcast>`
    select subscriptions.id as "subscriptionId", feeds.id as "feedId", subscriptions.title as "ownTitle", feeds.url, feeds."currentUrl",
      feeds."siteUrl", feeds.title, feeds.kind, feeds."lastFetchedAt",
      case when changes."changedAt" > subscriptions."createdAt" then changes."changedAt" else subscriptions."createdAt" end as "changedAt"
    from subscriptions join feeds on feeds.id = subscriptions."feedId"
    left join "podcastChanges" as changes on changes."userId" = subscriptions."userId" and changes.url = feeds.url
    where subscriptions."userId" = ${reader.id} and (feeds.kind = 'podcast' or feeds."lastFetchedAt" is null)
    order by subscriptions.id`.execute(db)
  return rows
}

/** Addresses of podcasts that the reader unsubscribed from since. */
export async function findEndedPodcasts(db: Db, reader: Reader, since: number): Promise<string[]> {
  const { rows } = await sql<{ url: string }>`select changes.url from "podcastChanges" as changes
    where changes."userId" = ${reader.id} and changes."changedAt" >= ${since}
      and not exists (select 1 from subscriptions join feeds on feeds.id = subscriptions."feedId"
        where subscriptions."userId" = changes."userId" and feeds.url = changes.url)
    order by changes."changedAt"`.execute(db)
  return rows.map(({ url }) => url)
}

export type Episode = { id: number; guidHash: string; enclosures: string }

/** The newest episodes of a feed that the reader subscribes to. */
export async function findEpisodes(
  db: Db,
  reader: Reader,
  { feedId, max }: { feedId: number; max: number },
): Promise<Episode[]> {
  const { rows } = await sql<Episode>`select item.id, item."guidHash", item.enclosures from items as item
    where item."feedId" = ${feedId} and item.enclosures is not null
      and exists (select 1 from subscriptions where "userId" = ${reader.id} and "feedId" = item."feedId")
    order by item.id desc limit ${max}`.execute(db)
  return rows
}

export type Played = {
  url: string
  enclosures: string
  enclosureIndex: number
  positionSeconds: number
  durationSeconds: number | null
  publishedSeconds: number | null
  changedAt: number
  finishedAt: number | null
}

/** The reader's positions in episodes of their podcasts that were stored since, the newest first. */
export async function findPlayed(
  db: Db,
  reader: Reader,
  { since, max }: { since: number; max: number },
): Promise<Played[]> {
  const { rows } = await sql<Played>`
    select feed.url, item.enclosures, heard."enclosureIndex", heard."positionSeconds", heard."durationSeconds",
      item."durationSeconds" as "publishedSeconds", heard."changedAt", heard."finishedAt"
    from "listeningPositions" as heard
    join items as item on item.id = heard."itemId" and item.enclosures is not null
    join feeds as feed on feed.id = item."feedId" and feed.kind = 'podcast'
    join subscriptions as subscription on subscription."userId" = heard."userId" and subscription."feedId" = item."feedId"
    where heard."userId" = ${reader.id} and coalesce(heard."keptAt", heard."changedAt") >= ${asBigint(since)}
      and (heard."finishedAt" is not null or heard."positionSeconds" > 0)
    order by coalesce(heard."keptAt", heard."changedAt") desc, heard."itemId" desc limit ${max}`.execute(db)
  return rows
}

export type Device = { deviceId: string; caption: string; type: string }

export const findDevices = (db: Db, reader: Reader): Promise<Device[]> =>
  db
    .selectFrom('podcastDevices')
    .select(['deviceId', 'caption', 'type'])
    .where('userId', '=', reader.id)
    .orderBy('deviceId')
    .execute()

export async function writeDevice(db: Db, reader: Reader, device: Device & { changedAt: number }): Promise<void> {
  const { caption, type, changedAt } = device
  await db
    .insertInto('podcastDevices')
    .values({ ...device, userId: reader.id })
    .onConflict((conflict) => conflict.columns(['userId', 'deviceId']).doUpdateSet({ caption, type, changedAt }))
    .execute()
}
