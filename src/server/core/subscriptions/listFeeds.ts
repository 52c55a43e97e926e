import type { Feed } from '../../../shared/api/entities.ts'
import type { Db } from '../../db/schema.ts'
import type { PictureAddresses } from '../../http/pictureAddress.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { findTagsOfSubscriptions } from '../tags/tags.queries.ts'
import { presentFeed } from './presentFeed.ts'
import { findSubscribedFeed, findSubscribedFeeds } from './subscriptions.queries.ts'
import { countShownUnread } from './unread.queries.ts'

/** All of a reader's feeds in board order, with unread counts and tags: three statements, however many there are. */
export async function listFeeds(db: Db, reader: ItemReader, pictures: PictureAddresses): Promise<Feed[]> {
  const rows = await findSubscribedFeeds(db, reader)
  if (rows.length === 0) return []
  const unread = await countShownUnread(db, reader)
  const tags = await findTagsOfSubscriptions(db, reader.id)
  return rows.map((row) =>
    presentFeed(row, {
      unread: unread.get(row.subscriptionId) ?? 0,
      tags: tags.get(row.subscriptionId) ?? [],
      pictures,
    }),
  )
}

/** One of them; undefined for another reader's. */
export async function findFeed(
  db: Db,
  reader: ItemReader,
  { subscriptionId, pictures }: { subscriptionId: number; pictures: PictureAddresses },
): Promise<Feed | undefined> {
  const row = await findSubscribedFeed(db, reader, subscriptionId)
  if (!row) return undefined
  const unread = await countShownUnread(db, reader)
  const tags = await findTagsOfSubscriptions(db, reader.id)
  return presentFeed(row, { unread: unread.get(subscriptionId) ?? 0, tags: tags.get(subscriptionId) ?? [], pictures })
}
