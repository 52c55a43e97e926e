import type { Reader } from '../../core/reader.ts'
import { day } from '../../lib/clock.ts'
import type { RefreshDeps } from '../refresh/refreshDeps.ts'
import type { StoredItem } from './findStoredItems.ts'
import { restoreMarks } from './restoreMarks.ts'
import { findSubscriptionTo } from './savedItems.queries.ts'
import type { WantedItem } from './savedItemsFile.ts'

type Input = {
  feedId: number
  wanted: WantedItem[]
  stored: ReadonlyMap<string, StoredItem>
  /** The moment of the import, by which its marks are found when it is taken back. */
  now: number
}

/** Restores the read marks of all items of a file in a feed of the reader; no-op in a feed without a subscription. Returns how many. */
export async function importReadMarks(
  deps: RefreshDeps,
  reader: Reader,
  { feedId, wanted, stored, now }: Input,
): Promise<number> {
  const subscription = await findSubscriptionTo(deps.db, reader, feedId)
  if (!subscription) return 0
  const hashesOf = (isRead: boolean) =>
    wanted
      .filter(({ marks }) => marks.isRead === isRead)
      .map(({ guidHash }) => stored.get(guidHash)?.guidHash ?? guidHash)
  // In a feed that the reader has read here for some time, imported unread marks don't override theirs.
  const isKnown = subscription.createdAt < deps.clock() - day
  const feed = { read: hashesOf(true), unread: hashesOf(false) }
  await restoreMarks(deps, reader, { feed, restored: { id: feedId, isKnown }, now })
  return feed.read.length + (isKnown ? 0 : feed.unread.length)
}
