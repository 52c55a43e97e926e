// Tags in the cache outside the list of tags: on the feeds of the board, and on items, which have their own tags and those of
// their feed.
import type { QueryClient } from '@tanstack/react-query'
import type { AttachedTag, Item } from '../../shared/api/entities.ts'
import { changeFeed } from './changeColumns.ts'
import { changeColumnsInCache } from './columnsCache.ts'
import { changeRivers, type FoundPages, type OpenedArticle, type SavedPages } from './itemCache.ts'
import { itemKeys } from './itemKeys.ts'
import type { FeedItems } from './itemLists.ts'

type Change = (tags: AttachedTag[]) => AttachedTag[]

export function changeTagsOfFeed(cache: QueryClient, feedId: number, change: Change): void {
  changeColumnsInCache(cache, (columns) =>
    changeFeed(columns, feedId, (feed) => ({ ...feed, feedTags: change(feed.feedTags) })),
  )
  changeItems(cache, (item) => (item.feedId === feedId ? withFeedTags(item, change) : item))
}

export function changeTagsOfItem(cache: QueryClient, itemId: number, change: Change): void {
  changeItems(cache, (item) => (item.id === itemId ? withOwnTags(item, change) : item))
}

export function changeTagsEverywhere(cache: QueryClient, change: Change): void {
  changeColumnsInCache(cache, (columns) =>
    columns.map((column) => ({
      ...column,
      feeds: column.feeds.map((feed) => ({ ...feed, feedTags: change(feed.feedTags) })),
    })),
  )
  changeItems(cache, (item) => withOwnTags(withFeedTags(item, change), change))
}

type Tagged = Pick<Item, 'id' | 'feedId' | 'feed' | 'feedItemTags'>

function withOwnTags<Of extends Tagged>(item: Of, change: Change): Of {
  const feedItemTags = change(item.feedItemTags)
  return feedItemTags === item.feedItemTags ? item : { ...item, feedItemTags }
}

function withFeedTags<Of extends Tagged>(item: Of, change: Change): Of {
  const feedTags = change(item.feed.feedTags)
  return feedTags === item.feed.feedTags ? item : { ...item, feed: { ...item.feed, feedTags } }
}

function changeItems(cache: QueryClient, change: <Of extends Tagged>(item: Of) => Of): void {
  cache.setQueriesData<FeedItems>({ queryKey: itemKeys.feeds }, (list) => list && withItems(list, change))
  cache.setQueriesData<OpenedArticle>({ queryKey: itemKeys.articles }, (article) => article && change(article))
  cache.setQueriesData<FoundPages>(
    { queryKey: itemKeys.found },
    (found) => found && { ...found, pages: found.pages.map((page) => withItems(page, change)) },
  )
  changeRivers(cache, (items) => withItems({ items }, change).items)
  cache.setQueriesData<SavedPages>(
    { queryKey: itemKeys.saved },
    (saved) => saved && { ...saved, pages: saved.pages.map((page) => withItems(page, change)) },
  )
}

/** Returns the same list if no item changes, so its block does not render again. */
function withItems<List extends { items: Item[] }>(list: List, change: (item: Item) => Item): List {
  const items = list.items.map(change)
  return items.every((item, index) => item === list.items[index]) ? list : { ...list, items }
}
