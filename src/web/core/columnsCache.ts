// The columns in the query cache, as calls and live events change them.
import { type QueryClient, replaceEqualDeep } from '@tanstack/react-query'
import type { Column, Feed } from '../../shared/api/entities.ts'
import { changeUnread } from './changeColumns.ts'

export const columnsKey = ['columns']
const countsChangedKey = ['countsChangedAt']

/** Changes the board in the cache. No-op before its first load. */
export function changeColumnsInCache(cache: QueryClient, change: (columns: Column[]) => Column[]): void {
  cache.setQueryData<Column[]>(columnsKey, (columns) => columns && change(columns))
}

/** Applies the feeds of a block, or of a call for all columns. Their places and counts come from the frame. */
export function takeOverFeeds(cache: QueryClient, feeds: Feed[]): void {
  changeColumnsInCache(cache, (columns) => withFeedDetails(columns, feeds))
}

export function withFeedDetails(columns: Column[], feeds: Feed[]): Column[] {
  const answered = new Map(feeds.map((feed) => [feed.id, feed]))
  if (answered.size === 0) return columns
  const changed = columns.map((column) => {
    if (!column.feeds.some(({ id }) => answered.has(id))) return column
    const feeds = column.feeds.map((feed) => withDetails(feed, answered.get(feed.id)))
    return feeds.every((feed, index) => feed === column.feeds[index]) ? column : { ...column, feeds }
  })
  return changed.every((column, index) => column === columns[index]) ? columns : changed
}

function withDetails(feed: Feed, details: Feed | undefined): Feed {
  if (details === undefined) return feed
  const { columnId, order, _count } = feed
  // Unchanged details keep their identity, so the block does not render again.
  return replaceEqualDeep(feed, { ...details, columnId, order, _count })
}

/** Call it after a mark, because a frame that is loading may be older than the mark. */
export function noteMark(cache: QueryClient): void {
  cache.setQueryDefaults(countsChangedKey, { gcTime: Number.POSITIVE_INFINITY })
  cache.setQueryData(countsChangedKey, Date.now())
}

export function changeBadge(cache: QueryClient, feedId: number, difference: number): void {
  changeColumnsInCache(cache, (columns) => changeUnread(columns, feedId, difference))
}

/** In epoch milliseconds. */
export function countsChangedAt(cache: QueryClient): number {
  return cache.getQueryData<number>(countsChangedKey) ?? 0
}
