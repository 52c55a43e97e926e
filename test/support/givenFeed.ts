// Feeds directly in the tables, for stories that are not about fetching.

import type { Reader } from '../../src/server/core/reader.ts'
import { subscribe } from '../../src/server/core/subscriptions/subscribe.ts'
import type { Db } from '../../src/server/db/schema.ts'
import { startOfStories } from './makeApp.ts'

/** A shared feed with this many items; the newest is the last of `itemIds`. */
export async function givenFeed(
  db: Db,
  { title, items = 0 }: { title: string; items?: number },
): Promise<{ feedId: number; itemIds: number[] }> {
  const name = title.toLowerCase().replaceAll(' ', '-')
  const { id: feedId } = await db
    .insertInto('feeds')
    .values({
      url: `https://${name}.example/feed.xml`,
      title,
      description: '',
      nextCheckAt: startOfStories,
      itemCount: items,
      createdAt: startOfStories,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const itemIds: number[] = []
  for (let number = 1; number <= items; number++) itemIds.push(await insertItem(db, { feedId, name, number }))
  return { feedId, itemIds }
}

async function insertItem(db: Db, { feedId, name, number }: { feedId: number; name: string; number: number }) {
  const publishedAt = startOfStories + number * 1000
  const { id } = await db
    .insertInto('items')
    .values({
      feedId,
      guidHash: `${name} ${number}`,
      title: `Story ${number}`,
      link: `https://${name}.example/${number}`,
      author: '',
      publishedAt,
      arrivedAt: publishedAt,
      snippet: '',
      contentHash: '',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Subscribes a reader, at the bottom of that column or of their first one. Returns the subscription's id. */
export async function givenSubscription(
  db: Db,
  reader: Reader,
  { feedId, columnId }: { feedId: number; columnId?: number },
): Promise<number> {
  const subscription = await db.transaction().execute(async (tx) => {
    const first = await tx
      .selectFrom('columns')
      .select('id')
      .where('userId', '=', reader.id)
      .orderBy('position')
      .executeTakeFirstOrThrow()
    return subscribe(tx, reader, { feedId, columnId: columnId ?? first.id, at: 'bottom', now: startOfStories })
  })
  return subscription.id
}
