import type { FeedBlock } from '../../../shared/features/board.ts'
import { countHidden } from '../../core/lists/hiddenItems.queries.ts'
import { findFirstItemsOfEachFeed } from '../../core/lists/itemLists.queries.ts'
import { showItems } from '../../core/lists/showItems.ts'
import type { ItemReader } from '../../core/readMarks/itemReader.ts'
import { findFeeds } from '../../core/subscriptions/listFeeds.ts'
import type { Deps } from '../../deps.ts'

export type BlocksQuery = { feedIds: number[]; perFeed: number; unreadOnly?: boolean | undefined }

/** Feeds of the reader with their first items, in the order asked for. Other ids are left out. */
export async function showBlocks(
  deps: Pick<Deps, 'db' | 'pictures'>,
  reader: ItemReader,
  { feedIds, perFeed, unreadOnly = false }: BlocksQuery,
): Promise<FeedBlock[]> {
  if (feedIds.length === 0) return []
  // Before the items: an item that arrives in between is then listed and not counted, and its live event corrects the count.
  const feeds = await findFeeds(deps.db, reader, { subscriptionIds: feedIds, pictures: deps.pictures })
  const views = await Promise.all(
    Array.from(
      Map.groupBy(feeds, ({ itemOrder }) => itemOrder),
      ([itemOrder, ofOrder]) =>
        findFirstItemsOfEachFeed(deps.db, {
          reader,
          scope: { feedIds: ofOrder.map(({ id }) => id) },
          unreadOnly,
          after: null,
          // One more than requested shows whether there are more.
          limit: perFeed + 1,
          isOldestFirst: itemOrder === 'oldest',
        }),
    ),
  )
  const ofFeeds = Map.groupBy(views.flat(), ({ subscriptionId }) => subscriptionId)
  const shown = [...ofFeeds.values()].flatMap((ofFeed) => ofFeed.slice(0, perFeed))
  const items = Map.groupBy(await showItems(deps, reader, shown), ({ feedId }) => feedId)
  const hiddenOf = await countHidden(deps.db, reader, feedIds)
  const feedOf = new Map(feeds.map((feed) => [feed.id, feed]))
  return feedIds.flatMap((id) => {
    const feed = feedOf.get(id)
    if (feed === undefined) return []
    const hidden = hiddenOf.get(id)
    return {
      feed,
      items: items.get(id) ?? [],
      hasMore: (ofFeeds.get(id)?.length ?? 0) > perFeed,
      ...(hidden === undefined ? {} : { hidden }),
    }
  })
}
