// A database like after years of use, written directly into the tables: feeds with items, readers with subscriptions, a part of
// it read and saved. The same numbers give the same data.

import { sql } from 'kysely'
import type { Reader } from '../../src/server/core/reader.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { indexItems } from '../../src/server/db/search.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import { chunksOf } from '../../src/server/lib/chunksOf.ts'
import { minute } from '../../src/server/lib/clock.ts'
import { hashToken, newToken } from '../../src/server/lib/tokens.ts'

export type FilledReader = { id: number; token: string; feedIds: number[] }

/**
 * One feed for each number of `itemsPerFeed`; their publication times are interleaved. Returns the feeds' ids. `from` is the number
 * of feeds that are there already.
 */
export async function fillFeeds(db: Db, itemsPerFeed: number[], now: number, from = 0): Promise<number[]> {
  const feedIds: number[] = []
  for (const [index, items] of itemsPerFeed.entries())
    feedIds.push(await fillFeed(db, { index: from + index, items, now }))
  return feedIds
}

async function fillFeed(db: Db, { index, items, now }: { index: number; items: number; now: number }): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const { id: feedId } = await tx
      .insertInto('feeds')
      .values({
        url: `https://feed-${index}.example/feed.xml`,
        title: `Feed number ${index}`,
        description: '',
        iconUrl: `https://feed-${index}.example/favicon.ico`,
        // A later time counts as one that a wrong clock wrote, so the feed would be checked at once.
        nextCheckAt: now + furthestCheckMs,
        lastFetchedAt: now,
        createdAt: now,
        itemCount: items,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (let from = 0; from < items; from += 50) {
      const batch = Array.from({ length: Math.min(50, items - from) }, (_, place) => from + place)
      const rows = await tx
        .insertInto('items')
        .values(batch.map((number) => ({ feedId, ...fillItem(index, number, now - (items - number) * 7 * minute) })))
        .returning(['id', 'title', 'author'])
        .execute()
      await indexItems(
        tx,
        rows.map(({ id, title, author }) => ({ itemId: id, title, author, text: fillWords(id, 150) })),
      )
    }
    return feedId
  })
}

function fillItem(feed: number, number: number, at: number) {
  return {
    guidHash: `${feed}/${number}`,
    title: `Story ${number} of feed ${feed}: ${fillWords(feed * 1000 + number, 6)}`,
    link: `https://feed-${feed}.example/stories/${number}`,
    author: 'A. Writer',
    // Feeds don't publish at the same minute.
    publishedAt: at + ((feed * 7919) % 420) * 1000,
    arrivedAt: at,
    snippet: fillWords(feed + number, 35),
    imageUrl: number % 2 === 0 ? `https://cdn.example/${feed}/pictures/${number}.jpg` : null,
    contentHash: `${feed}/${number}`,
  }
}

/** Common words and rare ones: of 20,000, the n-th occurs about 1/n as often as the first. None is the beginning of another. */
export function fillWords(seed: number, count: number): string {
  let state = (seed * 2_654_435_761) >>> 0
  return Array.from({ length: count }, () => {
    state = (state * 1_664_525 + 1_013_904_223) >>> 0
    return `w${Math.floor(20_000 ** (state / 2 ** 32))}x`
  }).join(' ')
}

const threeColumns = ['News', 'Interests', 'Reading']

/** Signed in, subscribed to these feeds; reads three of ten items and saves one of a hundred. */
export async function fillReader(
  db: Db,
  feedIds: number[],
  now: number,
  columnNames = threeColumns,
): Promise<FilledReader> {
  const token = newToken()
  const email = `${token.slice(0, 8)}@example.com`
  const { id } = await db
    .insertInto('users')
    .values({ email, emailKey: email.toLowerCase(), preferences: '{}', createdAt: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('sessions')
    .values({ userId: id, tokenHash: hashToken(token), createdAt: now, lastUsedAt: now, userAgent: '' })
    .execute()
  const columnIds: number[] = []
  for (const [position, name] of columnNames.entries()) {
    const column = await db
      .insertInto('columns')
      .values({ userId: id, name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    columnIds.push(column.id)
  }
  const subscriptions = feedIds.map((feedId, index) => ({
    userId: id,
    feedId,
    columnId: columnIds[index % columnNames.length] ?? 0,
    position: Math.floor(index / columnNames.length),
    title: null,
    readUpTo: 0,
    createdAt: now,
  }))
  for (const some of chunksOf(subscriptions, 1000)) await db.insertInto('subscriptions').values(some).execute()
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt", "savedAt")
    select subscription."userId", item."feedId", item.id,
      case when item.id % 10 < 3 then ${sql.lit(now)} end, case when item.id % 100 = 99 then ${sql.lit(now)} - item.id end
    from subscriptions as subscription join items as item on item."feedId" = subscription."feedId"
    where subscription."userId" = ${id} and (item.id % 10 < 3 or item.id % 100 = 99)`.execute(db)
  return { id, token, feedIds }
}

/** Signs the reader in with a token that the next run of a bench knows. */
export async function setToken(db: Db, reader: Reader, tokenHash: string): Promise<void> {
  await db.updateTable('sessions').set({ tokenHash }).where('userId', '=', reader.id).execute()
}
