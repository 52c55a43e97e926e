// The items in the query cache: one list per feed, rivers, Saved, Later, search results and opened articles. A mark changes all copies
// of the item and the badge of its feed. Apply the server's answer; no optimistic update (docs/specification.md#item-buttons).
import type { InfiniteData, QueryClient } from '@tanstack/react-query'
import type { Article, Item, RecordingNotes } from '../../shared/api/entities.ts'
import { feedsOf } from './changeColumns.ts'
import { columnsQuery, reloadColumns } from './columnsApi.ts'
import { changeBadge, noteMark } from './columnsCache.ts'
import { itemKeys } from './itemKeys.ts'
import {
  type FeedItems,
  isUnread,
  type Marks,
  withAllRead,
  withAllReadIn,
  withMarks,
  withMarksOf,
} from './itemLists.ts'

/** An opened item. `content` is null while its text loads. */
export type OpenedArticle = Omit<Article, 'content'> & RecordingNotes & { content: string | null }

export type SavedPage = { items: Item[]; nextCursor: string | null; total: number }
export type SavedPages = InfiniteData<SavedPage, string | undefined>

/** `terms`: the words and phrases to highlight, folded. */
export type FoundPage = {
  items: Item[]
  nextCursor: string | null
  order: 'arrival' | 'saved'
  terms: string[]
  isCutShort?: boolean
}
export type FoundPages = InfiniteData<FoundPage, string | undefined>

/** One list of a reader's items (riverItems.ts). */
export type RiverPage = { items: Item[]; nextCursor: string | null }
export type RiverPages = InfiniteData<RiverPage, string | undefined>

/** The item in any of the lists. */
export function findItem(cache: QueryClient, itemId: number): Item | undefined {
  const lists = [
    ...cache.getQueriesData<FeedItems>({ queryKey: itemKeys.feeds }).map(([, list]) => list?.items),
    ...keptPages(cache).map((page) => page.items),
    ...pagesOf(cache).map((page) => page.items),
  ]
  for (const items of lists) {
    const item = items?.find(({ id }) => id === itemId)
    if (item !== undefined) return item
  }
  return cache.getQueryData<OpenedArticle>(itemKeys.article(itemId))
}

/** The pages of Saved and Later. */
const keptPages = (cache: QueryClient): SavedPage[] =>
  keptLists.flatMap(({ queryKey }) =>
    cache.getQueriesData<SavedPages>({ queryKey }).flatMap(([, list]) => list?.pages ?? []),
  )

/** The lists that hold the items with a mark, and what else depends on that mark. */
const keptLists = [
  { mark: 'isSaved', queryKey: itemKeys.saved, sumKey: itemKeys.savedCount },
  { mark: 'isLater', queryKey: itemKeys.later, sumKey: itemKeys.laterProgress },
] as const
type KeptList = (typeof keptLists)[number]

/** The keys of the lists that are loaded page by page and that keep their marked items. */
const pagedKeys = [itemKeys.found, itemKeys.river]

const pagesOf = (cache: QueryClient): RiverPage[] =>
  pagedKeys.flatMap((queryKey) =>
    cache.getQueriesData<RiverPages>({ queryKey }).flatMap(([, list]) => list?.pages ?? []),
  )

/**
 * Applies an item's marks from the answer to a call or from a live event. The event may come first, or twice; known marks change
 * nothing. Returns whether the item was held. If not, its previous marks are unknown, and the caller has to load the counts.
 */
export function applyMarks(cache: QueryClient, marks: Marks & { feedId: number | null }): boolean {
  const known = findItem(cache, marks.id)
  const { feedId } = marks
  noteMark(cache)
  const change = known === undefined ? 0 : Number(isUnread(withMarksOf(known, marks))) - Number(isUnread(known))
  if (change !== 0 && feedId !== null) changeBadge(cache, feedId, change)
  if (feedId !== null) changeFeedLists(cache, feedId, (items) => withMarks(items, marks))
  changePagedLists(cache, (items) => withMarks(items, marks))
  applyMarksToArticle(cache, marks)
  for (const list of keptLists) applyKeptMark(cache, list, { marks, known })
  if (marks.isLater && known?.isRead !== marks.isRead)
    void cache.invalidateQueries({ queryKey: itemKeys.laterProgress })
  // Pages that are loading may be older than the mark, and loading one more page also returns the earlier ones.
  for (const queryKey of [itemKeys.saved, itemKeys.later, itemKeys.found]) {
    void cache.invalidateQueries({ queryKey, fetchStatus: 'fetching' })
  }
  return known !== undefined
}

/** Applies the marks of the lists to an article that was opened before. */
export function applyMarksToArticle(cache: QueryClient, marks: Marks): void {
  cache.setQueryData<OpenedArticle>(itemKeys.article(marks.id), (article) => article && withMarksOf(article, marks))
}

function applyKeptMark(
  cache: QueryClient,
  { mark, queryKey, sumKey }: KeptList,
  { marks, known }: { marks: Marks; known: Item | undefined },
): void {
  const isKept = marks[mark]
  cache.setQueriesData<SavedPages>({ queryKey }, (list) => list && changeKept(list, marks, isKept))
  if (known?.[mark] === isKept) return
  // Kept again: only the server knows its place in the list.
  if (isKept) void cache.invalidateQueries({ queryKey })
  void cache.invalidateQueries({ queryKey: sumKey })
}

function changeKept(list: SavedPages, marks: Marks, isKept: boolean): SavedPages {
  const isHeld = list.pages.some((page) => page.items.some((item) => item.id === marks.id))
  if (!isHeld) return list
  const lost = isKept ? 0 : 1
  const pages = list.pages.map((page) => ({
    ...page,
    total: page.total - lost,
    items: isKept ? withMarks(page.items, marks) : page.items.filter((item) => item.id !== marks.id),
  }))
  return { ...list, pages }
}

/** After POST /items/read-all: all items of these feeds up to the limit are read. */
export function applyAllRead(cache: QueryClient, feedIds: number[], upToItemId: number): void {
  for (const feedId of feedIds) changeFeedLists(cache, feedId, (items) => withAllRead(items, upToItemId))
  changeRivers(cache, (items) => withAllReadIn(items, new Set(feedIds), upToItemId))
  void reloadColumns(cache)
  for (const queryKey of [itemKeys.saved, itemKeys.later, itemKeys.laterProgress])
    void cache.invalidateQueries({ queryKey })
  void cache.invalidateQueries({ queryKey: itemKeys.found })
  void cache.invalidateQueries({ queryKey: itemKeys.articles })
}

/** Several items became read or unread in all lists, in Saved and in Later. The caller loads the counts. */
export function applyReadMarks(cache: QueryClient, itemIds: ReadonlySet<number>, isRead: boolean): void {
  if (itemIds.size === 0) return
  const isChanged = (item: Item) => item.isRead !== isRead && itemIds.has(item.id)
  const change = (items: Item[]) =>
    items.some(isChanged) ? items.map((item) => (isChanged(item) ? { ...item, isRead } : item)) : items
  noteMark(cache)
  cache.setQueriesData<FeedItems>({ queryKey: itemKeys.feeds }, (list) => {
    const items = list && change(list.items)
    return list === undefined || items === undefined || items === list.items ? list : { ...list, items }
  })
  changePagedLists(cache, change)
  for (const { queryKey } of keptLists)
    cache.setQueriesData<SavedPages>({ queryKey }, (list) => {
      return list && { ...list, pages: list.pages.map((page) => ({ ...page, items: change(page.items) })) }
    })
  void cache.invalidateQueries({ queryKey: itemKeys.laterProgress })
  for (const id of itemIds)
    cache.setQueryData<OpenedArticle>(itemKeys.article(id), (article) => article && { ...article, isRead })
}

/** Removes items from the unread lists that were read since the lists were loaded. */
export function dropReadItems(cache: QueryClient): void {
  for (const { id } of feedsOf(cache.getQueryData(columnsQuery.queryKey) ?? [])) {
    cache.setQueryData<FeedItems>(itemKeys.feedOf(id, true), (list) => {
      return list && { ...list, items: list.items.filter((item) => !item.isRead) }
    })
  }
}

function changeFeedLists(cache: QueryClient, feedId: number, change: (items: Item[]) => Item[]): void {
  for (const queryKey of itemKeys.listsOf(feedId)) {
    cache.setQueryData<FeedItems>(queryKey, (list) => {
      const items = list && change(list.items)
      return list === undefined || items === undefined || items === list.items ? list : { ...list, items }
    })
  }
}

function changePagedLists(cache: QueryClient, change: (items: Item[]) => Item[]): void {
  for (const queryKey of pagedKeys)
    cache.setQueriesData<RiverPages>({ queryKey }, (list) => list && withPages(list, change))
}

/** Changes the items of the rivers. Unchanged pages keep their identity. */
export function changeRivers(cache: QueryClient, change: (items: Item[]) => Item[]): void {
  cache.setQueriesData<RiverPages>({ queryKey: itemKeys.river }, (list) => list && withPages(list, change))
}

function withPages(list: RiverPages, change: (items: Item[]) => Item[]): RiverPages {
  const pages = list.pages.map((page) => {
    const items = change(page.items)
    return items === page.items ? page : { ...page, items }
  })
  return pages.every((page, index) => page === list.pages[index]) ? list : { ...list, pages }
}
