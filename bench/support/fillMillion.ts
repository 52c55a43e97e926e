// Years of a small service, written directly into the tables: 2,000 feeds whose items arrived in turns, 200 readers with 100
// feeds each and one with 500, three of ten items read. The same numbers give the same data.

import { sql } from 'kysely'
import { readStoryKeys } from '../../src/server/core/stories/storyKeys.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { indexItems } from '../../src/server/db/search.ts'
import { furthestCheckMs } from '../../src/server/ingest/refresh/nextCheck.ts'
import { hour, second } from '../../src/server/lib/clock.ts'
import { hashToken } from '../../src/server/lib/tokens.ts'
import { fillWords } from './fillDatabase.ts'

export const feedCount = 2000
export const readerCount = 200
const feedsOfReader = 100
const feedsOfHeavyReader = 500
const textWords = 150
const itemsPerBatch = 500

/** Readers are counted from 1; the last one, `heavyReader`, is the one with 500 feeds. */
export const heavyReader = readerCount + 1

export const tokenOf = (reader: number): string => `token-of-the-benchs-reader-${reader}`

export async function fillMillion(db: Db, { items, now }: { items: number; now: number }): Promise<void> {
  await addFeeds(db, { itemsPerFeed: items / feedCount, now })
  for (let reader = 1; reader <= heavyReader; reader++) await addReader(db, { reader, now })
  for (let round = 0; round < items / feedCount; round++) {
    const publishedAt = now - (items / feedCount - round) * 8 * hour
    for (let feed = 1; feed <= feedCount; feed += itemsPerBatch) await addItems(db, { round, feed, publishedAt })
    if (round % 50 === 49) console.error(`  ${(round + 1) * feedCount} items`)
  }
  await readThreeOfTen(db, { items, now })
}

/** Half of those by a mark on the oldest, like after 'mark all read', the others one by one among the rest. */
export async function readThreeOfTen(db: Db, { items, now }: { items: number; now: number }): Promise<void> {
  const byMark = Math.round(0.15 * items)
  const restOf100 = Math.round((100 * 0.15) / 0.85)
  await sql`update subscriptions set "readUpTo" = ${sql.lit(byMark)}`.execute(db)
  await sql`insert into "itemStates" ("userId", "feedId", "itemId", "readAt")
    select subscription."userId", subscription."feedId", items.id, ${sql.lit(now)}
    from subscriptions as subscription
    join items on items."feedId" = subscription."feedId" and items.id > subscription."readUpTo"
    where (items.id + 37 * (items.id / ${sql.lit(feedCount)})) % 100 < ${sql.lit(restOf100)}
    order by subscription."userId", subscription."feedId", items.id`.execute(db)
}

/** Sessions expire 60 days after their last use; the data is kept longer. */
export async function renewSessions(db: Db, now: number): Promise<void> {
  await db.updateTable('sessions').set({ lastUsedAt: now }).execute()
}

async function addFeeds(db: Db, { itemsPerFeed, now }: { itemsPerFeed: number; now: number }): Promise<void> {
  const feeds = Array.from({ length: feedCount }, (_, index) => ({
    url: `https://feed-${index + 1}.example/feed.xml`,
    title: `Feed number ${index + 1}`,
    description: '',
    iconUrl: `https://feed-${index + 1}.example/favicon.ico`,
    nextCheckAt: now + furthestCheckMs,
    lastFetchedAt: now,
    createdAt: now,
    itemCount: itemsPerFeed,
    // Each round gives every feed one item.
    middleItemId: Math.round((itemsPerFeed * feedCount) / 2),
  }))
  await db.insertInto('feeds').values(feeds).execute()
}

async function addReader(db: Db, { reader, now }: { reader: number; now: number }): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const email = `reader-${reader}@example.com`
    await tx
      .insertInto('users')
      .values({ id: reader, email, emailKey: email, preferences: '{}', createdAt: now })
      .execute()
    await tx
      .insertInto('sessions')
      .values({ userId: reader, tokenHash: hashToken(tokenOf(reader)), createdAt: now, lastUsedAt: now, userAgent: '' })
      .execute()
    const columns = ['News', 'Interests', 'Reading'].map((name, position) => ({ userId: reader, name, position }))
    const columnIds = await tx.insertInto('columns').values(columns).returning('id').execute()
    const subscriptions = feedsOf(reader).map((feedId, index) => ({
      userId: reader,
      feedId,
      columnId: columnIds[index % 3]?.id ?? 0,
      position: Math.floor(index / 3),
      title: null,
      readUpTo: 0,
      createdAt: now,
    }))
    await tx.insertInto('subscriptions').values(subscriptions).execute()
  })
}

/** A different selection for each reader, with overlaps. The steps share no factor with the number of feeds. */
function feedsOf(reader: number): number[] {
  const [count, step] = reader === heavyReader ? [feedsOfHeavyReader, 3] : [feedsOfReader, 19]
  return Array.from({ length: count }, (_, index) => ((reader * 37 + index * step) % feedCount) + 1)
}

/** One item each of 500 feeds, in order of arrival, so a feed's items are far apart in the table. */
async function addItems(db: Db, { round, feed, publishedAt }: { round: number; feed: number; publishedAt: number }) {
  const items = Array.from({ length: itemsPerBatch }, (_, offset) => describeItem(feed + offset, round, publishedAt))
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('items')
      .values(items.map(({ row }) => row))
      .returning('id')
      .execute()
    const stored = items.flatMap(({ row, text }, index) => {
      const id = added[index]?.id
      return id === undefined ? [] : [{ itemId: id, title: row.title, author: row.author, text }]
    })
    await tx
      .insertInto('itemContents')
      .values(stored.map(({ itemId, text }) => ({ itemId, html: `<p>${text}</p>`, baseUrl: null })))
      .execute()
    await indexItems(tx, stored)
  })
}

function describeItem(feed: number, round: number, publishedAt: number) {
  const seed = feed * 10_007 + round
  const text = fillWords(seed, textWords)
  const title = `Story ${round} of feed ${feed}: ${fillWords(seed + 1, 6)}`
  const link = `https://feed-${feed}.example/stories/${round}`
  const at = publishedAt + ((feed * 7919) % 3600) * second
  const row = {
    feedId: feed,
    guidHash: `${feed}/${round}`,
    title,
    link,
    author: 'A. Writer',
    publishedAt: at,
    arrivedAt: at,
    snippet: text.slice(0, 250),
    imageUrl: round % 2 === 0 ? `https://cdn.example/${feed}/pictures/${round}.jpg` : null,
    contentHash: `${feed}/${round}`,
    ...readStoryKeys({ title, link }),
  }
  return { row, text }
}
