// The statements of an import on a board: a handful for a list of any length.
import { sql } from 'kysely'
import { tagPalette } from '../../../shared/tagPalette.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { namesOfNewColumns } from '../../core/columns/ensureDefaultColumns.ts'
import type { Reader } from '../../core/reader.ts'
import { findSearches } from '../../core/searches/searches.queries.ts'
import { rulesVersionOf } from '../../core/subscriptions/subscriptions.queries.ts'
import { insertTag } from '../../core/tags/tags.queries.ts'
import type { Db, TagRow, Tx } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import type { Board, ImportPlan } from './planImport.ts'

/** PostgreSQL accepts 65,535 parameters, SQLite 32,766; a row here has at most eight. */
const rowsPerStatement = 500

export async function findBoard(db: Db, reader: Reader): Promise<Board & { searchCount: number }> {
  const columns = await findColumns(db, reader)
  const rows = await db
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select(['feeds.url', 'feeds.currentUrl'])
    .where('subscriptions.userId', '=', reader.id)
    .execute()
  const searchCount = (await findSearches(db, reader)).length
  return {
    columns: columns.map(({ id, name }) => ({ id, name })),
    // A feed that moved has two addresses.
    feedUrls: rows.flatMap(({ url, currentUrl }) => (currentUrl === null ? [url] : [url, currentUrl])),
    searchCount,
    isUntouched: rows.length + searchCount === 0 && columns.every(({ name }) => namesOfNewColumns.has(name)),
  }
}

/** Deletes and adds columns. Returns the ids of all columns of the plan, in its order. */
export async function writeColumns(tx: Tx, reader: Reader, plan: ImportPlan): Promise<number[]> {
  if (plan.droppedColumnIds.length > 0)
    await tx.deleteFrom('columns').where('userId', '=', reader.id).where('id', 'in', plan.droppedColumnIds).execute()
  const added = plan.columns.flatMap(({ id, name }, position) =>
    id === null ? [{ userId: reader.id, name, position }] : [],
  )
  for (const some of chunksOf(added, rowsPerStatement)) await tx.insertInto('columns').values(some).execute()
  return (await findColumns(tx, reader)).map(({ id }) => id)
}

export type NewFeedRow = { url: string; ownerId: number | null }
export type KnownFeedRow = NewFeedRow & { id: number; title: string }

/**
 * The rows of these feeds, in their order; missing ones are created and due at once. Shared rows never get a reader's own
 * title: until its publisher names it, a feed has the name of its host.
 */
export async function findOrCreateFeeds(
  tx: Tx,
  reader: Reader,
  { feeds, now }: { feeds: NewFeedRow[]; now: number },
): Promise<KnownFeedRow[]> {
  const known = new Map<string, KnownFeedRow>()
  const waiting = await countUnfetched(tx, reader)
  const turns = new Map(feeds.map((feed, index) => [feed, waiting + index]))
  for (const some of chunksOf(feeds, rowsPerStatement)) {
    await tx
      .insertInto('feeds')
      .values(
        some.map((feed) => ({
          url: feed.url,
          ownerId: feed.ownerId,
          title: new URL(feed.url).hostname,
          description: '',
          nextCheckAt: firstCheckAt(turns.get(feed) ?? 0, now),
          createdAt: now,
        })),
      )
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const rows = await tx
      .selectFrom('feeds')
      .select(['id', 'url', 'ownerId', 'title'])
      .where(
        'url',
        'in',
        some.map(({ url }) => url),
      )
      .execute()
    for (const row of rows) known.set(feedKey(row), row)
  }
  return feeds.map((feed) => {
    const row = known.get(feedKey(feed))
    if (!row) throw new Error('A feed could be neither created nor found.')
    return row
  })
}

const turnMs = 500
const turnsMax = 300

/**
 * Workers check the feed that is due for the longest time first. Each further feed of a reader counts as due half a second later, so the
 * feeds of a reader who imports many don't all come before those of the next one.
 */
const firstCheckAt = (turn: number, now: number): number => now - Math.max(0, turnsMax - turn) * turnMs

/** The reader's feeds that wait for their first check; more than `turnsMax` make no difference. */
async function countUnfetched(tx: Tx, reader: Reader): Promise<number> {
  const waiting = await tx
    .selectFrom('subscriptions')
    .innerJoin('feeds', 'feeds.id', 'subscriptions.feedId')
    .select('feeds.id')
    .where('subscriptions.userId', '=', reader.id)
    .where('feeds.lastFetchedAt', 'is', null)
    .where('feeds.failures', '=', 0)
    .limit(turnsMax)
    .execute()
  return waiting.length
}

const feedKey = ({ url, ownerId }: NewFeedRow) => `${ownerId ?? ''} ${url}`

/** The feeds to which the reader subscribed at that moment. */
export async function findFeedsOfMoment(tx: Tx, reader: Reader, subscribedAt: number): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('feedId')
    .where('userId', '=', reader.id)
    .where('createdAt', '=', subscribedAt)
    .execute()
  return new Set(rows.map(({ feedId }) => feedId))
}

/** The number of feeds in each of the reader's columns, without empty columns. */
export async function countSubscriptions(db: Db, reader: Reader): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('subscriptions')
    .select(({ fn }) => ['columnId', fn.countAll<number>().as('count')])
    .where('userId', '=', reader.id)
    .groupBy('columnId')
    .execute()
  return new Map(rows.map(({ columnId, count }) => [columnId, Number(count)]))
}

export type NewSubscription = {
  feedId: number
  columnId: number
  position: number
  title: string | null
  itemOrder?: string | null
}

/** Returns the new subscriptions by feed id. */
export async function writeSubscriptions(
  tx: Tx,
  reader: Reader,
  { subscriptions, now }: { subscriptions: NewSubscription[]; now: number },
): Promise<Map<number, number>> {
  const made = new Map<number, number>()
  for (const some of chunksOf(subscriptions, rowsPerStatement)) {
    const rows = await tx
      .insertInto('subscriptions')
      .values(
        some.map((subscription) => ({
          ...subscription,
          userId: reader.id,
          readUpTo: 0,
          rulesVersion: rulesVersionOf(reader),
          createdAt: now,
        })),
      )
      .returning(['id', 'feedId'])
      .execute()
    for (const { id, feedId } of rows) made.set(feedId, id)
  }
  return made
}

/** The feeds have a subscriber (again): abandoned and retired ones are due at once. */
export async function makeFeedsDue(tx: Tx, feedIds: number[], now: number): Promise<void> {
  for (const some of chunksOf(feedIds, rowsPerStatement))
    await tx
      .updateTable('feeds')
      .set({ abandonedAt: null, goneAt: null, nextCheckAt: now })
      .where('id', 'in', some)
      .where(({ or, eb }) => or([eb('abandonedAt', 'is not', null), eb('goneAt', 'is not', null)]))
      .execute()
}

/** Of feeds that were stored before, only the newest items are unread to a new reader. */
export async function limitUnreadOf(tx: Tx, subscriptionIds: number[], unreadItems: number): Promise<void> {
  for (const some of chunksOf(subscriptionIds, rowsPerStatement))
    await sql`update subscriptions set "readUpTo" = coalesce((select id from items
        where items."feedId" = subscriptions."feedId" order by id desc limit 1 offset ${unreadItems}), 0)
      where id in (${sql.join(some)})`.execute(tx)
}

export type FoundTags = {
  /** By key. */
  tagIds: Map<string, number>
  newTagIds: number[]
}

/** The reader's tags of these names; missing ones are created, with the colors of the palette in turn. */
export async function findOrCreateTags(
  tx: Tx,
  reader: Reader,
  { tags, now }: { tags: ReadonlyMap<string, string>; now: number },
): Promise<FoundTags> {
  const rows = Array.from(tags, ([nameKey, name], index) => ({
    userId: reader.id,
    name,
    nameKey,
    color: tagPalette[(index * 5) % tagPalette.length] ?? tagPalette[0],
    icon: '',
    createdAt: now,
  }))
  const newTagIds: number[] = []
  for (const some of chunksOf(rows, rowsPerStatement)) {
    const created = await tx
      .insertInto('tags')
      .values(some)
      .onConflict((conflict) => conflict.columns(['userId', 'nameKey']).doNothing())
      .returning('id')
      .execute()
    newTagIds.push(...created.map(({ id }) => id))
  }
  return { tagIds: rows.length === 0 ? new Map() : await findTagIds(tx, reader), newTagIds }
}

/** Returns the ids of the reader's own tags, and leaves out foreign ones. */
export async function findTagIdsAmong(tx: Tx, reader: Reader, tagIds: number[]): Promise<Set<number>> {
  if (tagIds.length === 0) return new Set()
  const rows = await tx
    .selectFrom('tags')
    .select('id')
    .where('userId', '=', reader.id)
    .where('id', 'in', tagIds)
    .execute()
  return new Set(rows.map(({ id }) => id))
}

export type NewTag = Pick<TagRow, 'name' | 'color' | 'icon' | 'createdAt'>

/** The ids of all the reader's tags, by key. An existing tag is unchanged. */
export async function addTags(tx: Tx, reader: Reader, tags: NewTag[]): Promise<Map<string, number>> {
  for (const tag of tags) await insertTag(tx, reader, tag)
  return findTagIds(tx, reader)
}

async function findTagIds(tx: Tx, reader: Reader): Promise<Map<string, number>> {
  const known = await tx.selectFrom('tags').select(['id', 'nameKey']).where('userId', '=', reader.id).execute()
  return new Map(known.map(({ id, nameKey }) => [nameKey, id]))
}

/** No-op for a sender who is already blocked. */
export async function blockSenders(
  tx: Tx,
  reader: Reader,
  { senders, now }: { senders: { key: string; name: string }[]; now: number },
): Promise<void> {
  for (const { key, name } of senders)
    await tx
      .insertInto('blockedSenders')
      .values({ userId: reader.id, key, name, blockedAt: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
}

export async function writeSubscriptionTags(tx: Tx, links: { tagId: number; subscriptionId: number }[]): Promise<void> {
  for (const some of chunksOf(links, rowsPerStatement)) await tx.insertInto('subscriptionTags').values(some).execute()
}

/** Returns the feeds to which the reader is subscribed, and leaves out the others. */
export async function findSubscribedIds(tx: Tx, reader: Reader, feedIds: number[]): Promise<Set<number>> {
  const rows = await tx
    .selectFrom('subscriptions')
    .select('feedId')
    .where('userId', '=', reader.id)
    .where('feedId', 'in', feedIds)
    .execute()
  return new Set(rows.map(({ feedId }) => feedId))
}

/** No-op for an import that its reader has dismissed meanwhile. */
export async function writeImportedFeeds(tx: Tx, importId: number, feedIds: number[]): Promise<void> {
  const row = await tx.selectFrom('imports').select('id').where('id', '=', importId).executeTakeFirst()
  if (row === undefined) return
  for (const some of chunksOf(feedIds, rowsPerStatement))
    await tx
      .insertInto('importedFeeds')
      .values(some.map((feedId) => ({ importId, feedId })))
      .execute()
}
