// What happens to lists of items, pure: newest first, as the server sends them.
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'

/** A feed's items, newest first. */
export type FeedItems = { items: Item[]; isWhole: boolean }

/** The marks of one item, as an answer or a live event brings them. */
export type Marks = { id: number; isRead: boolean; isSaved: boolean }

/** Items nothing happened to keep their identity, and so does the list when it does not hold the item. */
export function withMarks(items: Item[], marks: Marks): Item[] {
  const index = items.findIndex((item) => item.id === marks.id)
  const item = items[index]
  if (item === undefined) return items
  return items.with(index, { ...item, isRead: marks.isRead, isSaved: marks.isSaved })
}

/** Everything in the list up to the cut-off read, as POST /items/read-all does it. */
export function withAllRead(items: Item[], upToItemId: number): Item[] {
  if (!items.some((item) => isLeft(item, upToItemId))) return items
  return items.map((item) => (isLeft(item, upToItemId) ? { ...item, isRead: true } : item))
}

const isLeft = (item: Item, upToItemId: number) => !item.isRead && item.id <= upToItemId

/** The newest item of the lists, which marking all read reaches up to; ids rise with arrival. */
export function newestId(lists: (Item[] | undefined)[]): number | undefined {
  const ids = lists.flatMap((items) => items?.map((item) => item.id) ?? [])
  return ids.length === 0 ? undefined : ids.reduce((newest, id) => Math.max(newest, id))
}

type Merging = {
  /** Something was marked while the answer was on its way: the known marks win over the older answer's. */
  keepMarks: boolean
  /** The fresh list is all there is. */
  isWhole: boolean
}

/**
 * A feed's list after it was loaded anew. What a reader had loaded beyond the end of the fresh list stays, unless so much came
 * since that some between the two is not loaded. The list stays as long as it was, on a page that is open for days as well.
 */
export function mergeItems(known: Item[], fresh: Item[], { keepMarks, isWhole }: Merging): Item[] {
  const knownById = new Map(known.map((item) => [item.id, item]))
  const marked = fresh.map((item) => {
    const before = keepMarks ? knownById.get(item.id) : undefined
    return before === undefined ? item : { ...item, isRead: before.isRead, isSaved: before.isSaved }
  })
  const most = Math.max(known.length, fresh.length, limits.itemsPerLoadPerFeed)
  return [...marked, ...tailOf(known, fresh, { isWhole })].slice(0, most)
}

/** The known items that follow the fresh ones. */
function tailOf(known: Item[], fresh: Item[], { isWhole }: Pick<Merging, 'isWhole'>): Item[] {
  const [newestKnown, oldestFresh] = [known.at(0), fresh.at(-1)]
  if (newestKnown === undefined || oldestFresh === undefined) return []
  if (!isWhole && isOlder(newestKnown, oldestFresh)) return []
  // A publisher may have dated one of them anew.
  const freshIds = new Set(fresh.map(({ id }) => id))
  return known.filter((item) => isOlder(item, oldestFresh) && !freshIds.has(item.id))
}

function isOlder(item: Item, other: Item): boolean {
  return item.publishedAt < other.publishedAt || (item.publishedAt === other.publishedAt && item.id < other.id)
}

export function groupByFeed(items: Item[]): Map<number, Item[]> {
  const groups = new Map<number, Item[]>()
  for (const item of items) {
    if (item.feedId === null) continue
    const group = groups.get(item.feedId)
    if (group === undefined) groups.set(item.feedId, [item])
    else group.push(item)
  }
  return groups
}

/** One feed's stored items and how many of them its block shows. */
export type ShownFeed = { items: Item[]; shownCount: number }

/**
 * The list the overlay walks through: the first 3 items of each feed in column order (spec §4). The feed of an item that
 * came into view by Load More gives all it shows, so that the list holds what was opened.
 */
export function overlayList(feeds: ShownFeed[], opened: Item): Item[] {
  return feeds.flatMap(({ items, shownCount }) => {
    const first = items.slice(0, limits.firstItemsShown)
    const shown = items.slice(0, shownCount)
    const isBelowFirst = shown.some((item) => item.id === opened.id) && !first.some((item) => item.id === opened.id)
    return isBelowFirst ? shown : first
  })
}
