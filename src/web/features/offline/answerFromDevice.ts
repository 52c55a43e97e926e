// Answers calls for reading from what this device keeps, as the server would over the same articles.
import type { Feed, Highlight, Item } from '../../../shared/api/entities.ts'
import type { Calls } from '../../../shared/calls.ts'
import type { FeedBlock } from '../../../shared/features/board.ts'
import type { Searched } from '../../../shared/features/offline.ts'
import { limits } from '../../../shared/limits.ts'
import { type DeviceHighlights, listHighlights } from './deviceHighlights.ts'

/** Answers that are kept whole, by their paths below /api, and the plan of the articles. */
export type KeptFrame = {
  /** The session whose articles these are. */
  token: string
  /** In epoch milliseconds. */
  takenAt: number
  answers: Record<string, unknown>
  savedIds: number[]
  laterIds: number[]
}

export type DeviceCopy = {
  frame: KeptFrame
  items: readonly Item[]
  highlights: DeviceHighlights
  facts: ReadonlyMap<number, SearchFacts>
}

/** For the filters of searches. */
export type SearchFacts = Omit<Searched, 'text'> & { language: string | null; categories: string[] }

/** An article without its texts. */
export type KeptArticle = Item & {
  highlights?: Highlight[]
  language?: string | null
  categories?: string[] | undefined
  searched?: Omit<Searched, 'text'>
}

/** Lists are answered with items only. */
export const createDeviceCopy = (frame: KeptFrame, articles: readonly KeptArticle[]): DeviceCopy => ({
  frame,
  items: articles.map(({ highlights: _highlights, searched: _searched, ...item }) => item),
  highlights: new Map(articles.map(({ id, highlights = [] }) => [id, highlights])),
  facts: new Map(
    articles.flatMap(({ id, searched, language = null, categories = [] }) =>
      searched === undefined ? [] : [[id, { ...searched, language, categories }]],
    ),
  ),
})

/** A cursor of the server means nothing here. */
export const cursorPrefix = 'device:'
export const isOfDevice = (cursor: string | null): boolean => cursor === null || cursor.startsWith(cursorPrefix)

/** undefined for a call that only the server can answer. `path` is below /api. */
export function answerFromDevice(copy: DeviceCopy, path: string): unknown {
  const [name = '', search = ''] = path.split('?')
  const query = new URLSearchParams(search)
  switch (name) {
    case '/feeds/items':
      return listItems(copy, query)
    case '/highlights':
      return listHighlights(copy, query.get('q') ?? '')
    case '/board/blocks':
      return { blocks: showBlocks(copy, query) }
    case '/board':
      // The kept frame has no blocks: the page asks for those in sight.
      return copy.frame.answers['/board']
    default:
      return search === '' ? copy.frame.answers[name] : undefined
  }
}

type ItemPage = Calls['GET /feeds/items']['answer']

function listItems(copy: DeviceCopy, query: URLSearchParams): ItemPage | undefined {
  const cursor = query.get('cursor')
  if (query.has('q') || query.has('perFeed') || !isOfDevice(cursor)) return undefined
  const listed = query.get('order') === 'oldest' ? findItems(copy, query).toReversed() : findItems(copy, query)
  const start = Number(cursor?.slice(cursorPrefix.length) ?? 0)
  const end = start + Number(query.get('limit') ?? limits.itemsPageDefault)
  const isKeptList = query.get('savedOnly') === 'true' || query.get('laterOnly') === 'true'
  return {
    items: listed.slice(start, end),
    nextCursor: end < listed.length ? `${cursorPrefix}${end}` : null,
    ...(isKeptList && cursor === null && { total: listed.length }),
  }
}

/** Newest first; Saved and Later in the order of their lists. */
function findItems({ frame, items }: DeviceCopy, query: URLSearchParams): Item[] {
  const isWanted = (item: Item) => query.get('unreadOnly') !== 'true' || isUnread(item)
  const listedIds =
    query.get('savedOnly') === 'true' ? frame.savedIds : query.get('laterOnly') === 'true' ? frame.laterIds : undefined
  if (listedIds !== undefined) {
    const byId = new Map(items.map((item) => [item.id, item]))
    return listedIds.flatMap((id) => byId.get(id) ?? []).filter(isWanted)
  }
  const isInScope = scopeOf(frame, query)
  return items.filter((item) => item.hiddenBy === undefined && isWanted(item) && isInScope(item)).toSorted(newestFirst)
}

export function scopeOf(frame: KeptFrame, query: URLSearchParams): (item: Item) => boolean {
  const [feedId, columnId, tagId] = ['feedId', 'columnId', 'tagId'].map((name) => Number(query.get(name) ?? 0))
  const { columns } = frame.answers['/board'] as Calls['GET /board']['answer']
  const ofColumn = columns.find(({ id }) => id === columnId)?.feeds ?? []
  const inColumn = new Set(ofColumn.map(({ id }) => id))
  const muted = new Set(columns.flatMap(({ feeds }) => feeds.filter(({ isMuted }) => isMuted).map(({ id }) => id)))
  const hasTag = ({ feed, feedItemTags }: Item) =>
    [...feed.feedTags, ...feedItemTags].some((attached) => attached.tagId === tagId)
  return (item) =>
    (tagId !== 0 || item.feedId !== null) &&
    (feedId === 0 ? item.feedId === null || !muted.has(item.feedId) : item.feedId === feedId) &&
    (columnId === 0 || (item.feedId !== null && inColumn.has(item.feedId))) &&
    (tagId === 0 || hasTag(item))
}

function showBlocks({ frame, items }: DeviceCopy, query: URLSearchParams): FeedBlock[] {
  const { feeds } = frame.answers['/feeds'] as Calls['GET /feeds']['answer']
  const byId = new Map<number, Feed>(feeds.map((feed) => [feed.id, feed]))
  const perFeed = Number(query.get('perFeed') ?? limits.firstItemsShown)
  const ids = [...new Set((query.get('feedIds') ?? '').split(',').map(Number))]
  const ofFeeds = Map.groupBy(items, ({ feedId }) => feedId)
  return ids.flatMap((id) => {
    const feed = byId.get(id)
    if (feed === undefined) return []
    const shown = (ofFeeds.get(id) ?? [])
      .filter((item) => item.hiddenBy === undefined && (query.get('unreadOnly') !== 'true' || isUnread(item)))
      .toSorted(feed.itemOrder === 'oldest' ? (one, other) => newestFirst(other, one) : newestFirst)
    return { feed, items: shown.slice(0, perFeed), hasMore: shown.length > perFeed }
  })
}

export const isUnread = ({ isRead, isFaded, hiddenBy }: Item) => !isRead && isFaded !== true && hiddenBy === undefined

function newestFirst(one: Item, other: Item): number {
  return Date.parse(other.publishedAt) - Date.parse(one.publishedAt) || other.id - one.id
}
