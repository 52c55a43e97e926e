import type { ColumnSort } from '../../../shared/api/entities.ts'

/** The values of a feed that sorting looks at. */
export type SortedBy = { title: string; unread: number; newestAt: number | null }

const titles = new Intl.Collator(undefined, { sensitivity: 'base', numeric: true })

/** The feeds of a column in the order that its reader chose; feeds of equal value stay in the order by hand. */
export function sortFeeds<Feed>(feeds: Feed[], sort: ColumnSort, valuesOf: (feed: Feed) => SortedBy): Feed[] {
  if (sort === 'hand') return feeds
  const sortable = feeds.map((feed) => ({ feed, ...valuesOf(feed) }))
  return sortable.toSorted(comparisons[sort]).map(({ feed }) => feed)
}

/**
 * Feeds that rarely publish come first, the quietest on top; those that published nothing for weeks follow them. `itemsOf`: how
 * many items a quiet feed published lately; undefined for other feeds, which stay in their order.
 */
export function putQuietFirst<Feed>(feeds: Feed[], itemsOf: (feed: Feed) => number | undefined): Feed[] {
  const paced = feeds.map((feed) => ({ feed, rank: rankOf(itemsOf(feed)) }))
  return paced.toSorted((one, other) => one.rank - other.rank).map(({ feed }) => feed)
}

/** Quiet feeds have few items. */
const [silent, busy] = [1000, 1001]
const rankOf = (items: number | undefined) => (items === undefined ? busy : items === 0 ? silent : items)

const comparisons: Record<Exclude<ColumnSort, 'hand'>, (one: SortedBy, other: SortedBy) => number> = {
  name: (one, other) => titles.compare(one.title, other.title),
  newest: (one, other) => (other.newestAt ?? 0) - (one.newestAt ?? 0),
  unread: (one, other) => other.unread - one.unread,
}
