import type { Feed } from '../../../shared/api/entities.ts'
import type { Db } from '../../db/schema.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import { createSlices } from '../../lib/slices.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { findTagsOfSubscriptions } from '../tags/tags.queries.ts'
import { presentFeed } from './presentFeed.ts'
import { findSubscribedFeeds } from './subscriptions.queries.ts'
import { countShownUnread } from './unread.queries.ts'

/** All of a reader's feeds in board order, with unread counts and tags: three statements, however many feeds there are. */
export function listFeeds(db: Db, reader: ItemReader, pictures: PictureAddresses): Promise<Feed[]> {
  return showFeeds(db, reader, { pictures })
}

/** Returns the feeds with these ids that are the reader's, in board order. */
export function findFeeds(
  db: Db,
  reader: ItemReader,
  { subscriptionIds, pictures }: { subscriptionIds: number[]; pictures: PictureAddresses },
): Promise<Feed[]> {
  return showFeeds(db, reader, { only: subscriptionIds, pictures })
}

/** One of them; undefined for another reader's. */
export async function findFeed(
  db: Db,
  reader: ItemReader,
  { subscriptionId, pictures }: { subscriptionId: number; pictures: PictureAddresses },
): Promise<Feed | undefined> {
  const [feed] = await showFeeds(db, reader, { only: [subscriptionId], pictures })
  return feed
}

async function showFeeds(
  db: Db,
  reader: ItemReader,
  { only, pictures }: { only?: number[] | undefined; pictures: PictureAddresses },
): Promise<Feed[]> {
  const rows = await findSubscribedFeeds(db, reader, only)
  if (rows.length === 0) return []
  const unread = await countShownUnread(db, reader, only)
  const tags = await findTagsOfSubscriptions(db, reader.id)
  const slices = createSlices()
  const feeds: Feed[] = []
  // A reader may have imported ten thousand.
  for (const row of rows) {
    feeds.push(
      presentFeed(row, {
        unread: unread.get(row.subscriptionId) ?? 0,
        tags: tags.get(row.subscriptionId) ?? [],
        pictures,
        caller: reader,
      }),
    )
    await slices.pause()
  }
  return feeds
}
