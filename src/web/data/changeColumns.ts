// The board as the cache holds it, and what a reader's own act changes in it at once. Pure: the old columns stay as
// they are, and what did not change keeps its identity, so that only the touched blocks are drawn again.
import type { Column, Feed } from '../../shared/api/entities.ts'

export type FeedMove = { feedId: number; columnId: number; order: number }

export function feedsOf(columns: Column[]): Feed[] {
  return columns.flatMap((column) => column.feeds)
}

export function findFeed(columns: Column[], feedId: number): Feed | undefined {
  return feedsOf(columns).find((feed) => feed.id === feedId)
}

/** Where new feeds go: the column of order 0 (spec §5). */
export function firstColumn(columns: Column[]): Column | undefined {
  return columns.find((column) => column.order === 0)
}

export function countUnread(feeds: Feed[]): number {
  return feeds.reduce((sum, feed) => sum + feed._count.feedItems, 0)
}

/** `order` is the index in the resulting list, as on the wire: A dropped on C in A B C gives B C A. */
export function moveFeed(columns: Column[], { feedId, columnId, order }: FeedMove): Column[] {
  const moved = findFeed(columns, feedId)
  if (moved === undefined) return columns
  return removeFeed(columns, feedId).map((column) => {
    if (column.id !== columnId) return column
    return { ...column, feeds: inOrder(column.feeds.toSpliced(order, 0, { ...moved, columnId })) }
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

/** Changes a feed's badge; never below nothing, whatever two tabs count at once. */
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

/** A feed as a call answers it; where it stands is the board's to say, it may have been moved since. */
export function takeOver(columns: Column[], feed: Feed): Column[] {
  return changeFeed(columns, feed.id, ({ columnId, order }) => ({ ...feed, columnId, order }))
}

/** The board with some of its feeds alone; every column stays, as a place to drop on. */
export function withFeeds(columns: Column[], isShown: (feed: Feed) => boolean): Column[] {
  return columns.map((column) => ({ ...column, feeds: column.feeds.filter(isShown) }))
}

/** The board with the feeds under one tag alone. */
export function withTag(columns: Column[], tagId: number | undefined): Column[] {
  return tagId === undefined ? columns : withFeeds(columns, (feed) => hasTag(feed, tagId))
}

function hasTag(feed: Feed, tagId: number): boolean {
  return feed.feedTags.some((tag) => tag.tagId === tagId)
}

function inOrder<Placed extends { order: number }>(list: Placed[]): Placed[] {
  return list.map((each, order) => (each.order === order ? each : { ...each, order }))
}
