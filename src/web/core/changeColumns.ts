// Changes to the columns of the board. Pure. Unchanged columns and feeds keep their identity, so only changed blocks render
// again.
import type { Column, Feed } from '../../shared/api/entities.ts'

export type FeedMove = { feedId: number; columnId: number; order: number }

export function feedsOf(columns: Column[]): Feed[] {
  return columns.flatMap((column) => column.feeds)
}

/** Whether the reader has chosen a feed: Notices comes by itself. */
export function hasChosenFeeds(columns: Column[]): boolean {
  return feedsOf(columns).some(({ kind }) => kind !== 'notices')
}

export function findFeed(columns: Column[], feedId: number): Feed | undefined {
  return feedsOf(columns).find((feed) => feed.id === feedId)
}

/** The column of order 0, which gets new feeds (docs/specification.md#add-box). */
export function firstColumn(columns: Column[]): Column | undefined {
  return columns.find((column) => column.order === 0)
}

export function countUnread(feeds: Feed[]): number {
  return feeds.reduce((sum, feed) => sum + feed._count.feedItems, 0)
}

/**
 * `order` is the index in the resulting list: A dropped on C in A B C gives B C A. A column whose feeds were moved by hand no longer
 * lists quiet feeds first.
 */
export function moveFeed(columns: Column[], { feedId, columnId, order }: FeedMove): Column[] {
  const moved = findFeed(columns, feedId)
  if (moved === undefined) return columns
  return removeFeed(columns, feedId).map((column) => {
    if (column.id !== columnId) return column
    const { quietFirst = false, ...rest } = column
    const staysQuiet = quietFirst && moved.columnId !== columnId
    const feeds = inOrder(column.feeds.toSpliced(order, 0, { ...moved, columnId }))
    return { ...rest, ...(staysQuiet && { quietFirst }), feeds }
  })
}

export function moveColumn(columns: Column[], columnId: number, order: number): Column[] {
  const moved = columns.find((column) => column.id === columnId)
  if (moved === undefined) return columns
  return inOrder(columns.filter((column) => column !== moved).toSpliced(order, 0, moved))
}

export function removeFeed(columns: Column[], feedId: number): Column[] {
  return columns.map((column) => {
    const others = column.feeds.filter((feed) => feed.id !== feedId)
    return others.length === column.feeds.length ? column : { ...column, feeds: inOrder(others) }
  })
}

/** Changes a feed's unread count. It never gets negative, because two tabs may count at the same time. */
export function changeUnread(columns: Column[], feedId: number, difference: number): Column[] {
  return changeFeed(columns, feedId, (feed) => ({
    ...feed,
    _count: { ...feed._count, feedItems: Math.max(0, feed._count.feedItems + difference) },
  }))
}

export function changeFeed(columns: Column[], feedId: number, change: (feed: Feed) => Feed): Column[] {
  return columns.map((column) => {
    if (!column.feeds.some((feed) => feed.id === feedId)) return column
    return { ...column, feeds: column.feeds.map((feed) => (feed.id === feedId ? change(feed) : feed)) }
  })
}

/** Applies a feed from an answer. The board keeps its place, since the reader may have moved it since. */
export function takeOver(columns: Column[], feed: Feed): Column[] {
  return changeFeed(columns, feed.id, ({ columnId, order }) => ({ ...feed, columnId, order }))
}

/** The board with only some feeds. All columns stay, as places to drop on. */
export function withFeeds(columns: Column[], isShown: (feed: Feed) => boolean): Column[] {
  return columns.map((column) => ({ ...column, feeds: column.feeds.filter(isShown) }))
}

/** The board with only the feeds that have a tag. */
export function withTag(columns: Column[], tagId: number | undefined): Column[] {
  return tagId === undefined ? columns : withFeeds(columns, (feed) => hasTag(feed, tagId))
}

function hasTag(feed: Feed, tagId: number): boolean {
  return feed.feedTags.some((tag) => tag.tagId === tagId)
}

function inOrder<Placed extends { order: number }>(list: Placed[]): Placed[] {
  return list.map((each, order) => (each.order === order ? each : { ...each, order }))
}
