// Readers whose papers are due by mail, directly in the tables: they can be thousands.
import type { Db } from '../../src/server/db/schema.ts'
import { hour, minute } from '../../src/server/lib/clock.ts'

type Given = { readers: number; feeds: number; feedsOfReader: number; itemsOfFeed: number; now: number }

const rowsAtOnce = 500

/** The mail addresses of the readers. Their hour came at midnight UTC. No feed is fetched. */
export async function givenMailedReaders(db: Db, given: Given): Promise<string[]> {
  const { readers, feeds, feedsOfReader, itemsOfFeed, now } = given
  const feedIds: number[] = []
  for (let feed = 0; feed < feeds; feed++) {
    const url = `https://feed-${feed}.example/feed.xml`
    const { id } = await db
      .insertInto('feeds')
      .values({
        url,
        title: `Feed ${feed}`,
        description: '',
        nextCheckAt: now + 100 * hour,
        itemCount: itemsOfFeed,
        createdAt: 0,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    feedIds.push(id)
  }
  const items = feedIds.flatMap((feedId) =>
    Array.from({ length: itemsOfFeed }, (_, number) => ({
      feedId,
      guidHash: `${feedId} ${number}`,
      title: `Story ${number} of feed ${feedId}`,
      link: `https://feed.example/${feedId}/${number}`,
      author: '',
      publishedAt: now - (itemsOfFeed - number) * 10 * minute,
      arrivedAt: now - (itemsOfFeed - number) * 10 * minute,
      snippet: `What is told in story ${number}, in a sentence or two. `.repeat(4),
      contentHash: '',
    })),
  )
  await insertAll(items, (some) => db.insertInto('items').values(some).execute())
  const emails = Array.from({ length: readers }, (_, reader) => `reader-${reader}@example.com`)
  const users = emails.map((email) => ({
    email,
    emailKey: email,
    emailVerifiedAt: 1,
    preferences: JSON.stringify({ paperMail: true, paperHour: 0, timeZone: 'UTC' }),
    createdAt: now,
  }))
  const ids: number[] = []
  await insertAll(users, async (some) =>
    ids.push(...(await db.insertInto('users').values(some).returning('id').execute()).map(({ id }) => id)),
  )
  const columnIds: number[] = []
  await insertAll(
    ids.map((userId) => ({ userId, name: 'News', position: 0 })),
    async (some) =>
      columnIds.push(...(await db.insertInto('columns').values(some).returning('id').execute()).map(({ id }) => id)),
  )
  const subscriptions = ids.flatMap((userId, index) =>
    Array.from({ length: feedsOfReader }, (_, position) => ({
      ...{ userId, columnId: columnIds[index] ?? 0, position, title: null, readUpTo: 0, createdAt: 0 },
      feedId: feedIds[(index + position) % feedIds.length] ?? 0,
    })),
  )
  await insertAll(subscriptions, (some) => db.insertInto('subscriptions').values(some).execute())
  const due = ids.map((userId) => ({
    ...never,
    userId,
    way: 'mail' as const,
    openedAt: 1,
    lastDay: '2000-01-01',
    nextAt: 1,
  }))
  await insertAll(due, (some) => db.insertInto('papersAhead').values(some).execute())
  return emails
}

const never = { leasedUntil: null, tries: 0, unopened: 0, refusals: 0, stopped: '' as const, words: '' }

async function insertAll<Row>(rows: Row[], insert: (some: Row[]) => Promise<unknown>): Promise<void> {
  for (let at = 0; at < rows.length; at += rowsAtOnce) await insert(rows.slice(at, at + rowsAtOnce))
}
