// Changes to lists of items, which are in the order of the wire: newest first unless a feed has the other order. Pure.
import type { Item } from '../../shared/api/entities.ts'
import { limits } from '../../shared/limits.ts'

/** A feed's items, in its order. */
export type FeedItems = {
  items: Item[]
  isWhole: boolean
  /** How many items of the feed rules hide; absent for none. */
  hidden?: number | undefined
}

/** The marks of one item, as an answer or a live event brings them. */
export type Marks = { id: number; isRead: boolean; isSaved: boolean; isLater: boolean; isFaded?: true | undefined }

/** A faded or hidden item is neither read nor unread. */
export const isUnread = ({ isRead, isFaded, hiddenBy }: Pick<Item, 'isRead' | 'isFaded' | 'hiddenBy'>): boolean =>
  !isRead && isFaded !== true && hiddenBy === undefined

/** The item with the marks. An item that is no longer faded loses that mark: it is absent from others. */
export function withMarksOf<Marked extends Item>(item: Marked, marks: Omit<Marks, 'id'>): Marked {
  const { isRead, isSaved, isLater, isFaded } = marks
  const { isFaded: _, ...others } = item
  return { ...others, ...(isFaded && { isFaded }), isRead, isSaved, isLater } as Marked
}

/** Unchanged items keep their identity. So does a list without the item. */
export function withMarks(items: Item[], marks: Marks): Item[] {
  const index = items.findIndex((item) => item.id === marks.id)
  const item = items[index]
  if (item === undefined) return items
  return items.with(index, withMarksOf(item, marks))
}

/** Marks the items up to the limit read, like POST /items/read-all. */
export function withAllRead(items: Item[], upToItemId: number): Item[] {
  if (!items.some((item) => isLeft(item, upToItemId))) return items
  return items.map((item) => (isLeft(item, upToItemId) ? { ...item, isRead: true } : item))
}

/** The same for a list of many feeds. */
export function withAllReadIn(items: Item[], feedIds: ReadonlySet<number>, upToItemId: number): Item[] {
  const isMarked = (item: Item) => isLeft(item, upToItemId) && item.feedId !== null && feedIds.has(item.feedId)
  return items.some(isMarked) ? items.map((item) => (isMarked(item) ? { ...item, isRead: true } : item)) : items
}

const isLeft = (item: Item, upToItemId: number) => !item.isRead && item.id <= upToItemId

/** The id of the newest item, the limit of marking all read. Ids rise with arrival. */
export function newestId(lists: (Item[] | undefined)[]): number | undefined {
  const ids = lists.flatMap((items) => items?.map((item) => item.id) ?? [])
  return ids.length === 0 ? undefined : ids.reduce((newest, id) => Math.max(newest, id))
}

type Merging = {
  /** The reader marked something while the answer was loading: the known marks win over the older answer. */
  keepMarks: boolean
  /** The fresh list has all items of the feed. */
  isWhole: boolean
  isOldestFirst?: boolean
}

/**
 * A feed's list after it was loaded again. Items that the reader has loaded beyond the end of the fresh list stay, unless there
 * is a gap between the two. The list keeps its length, also on a page that is open for days.
 */
export function mergeItems(
  known: Item[],
  fresh: Item[],
  { keepMarks, isWhole, isOldestFirst = false }: Merging,
): Item[] {
  const marked = keepMarks ? withKnownMarks(fresh, known) : fresh
  const most = Math.max(known.length, fresh.length, limits.itemsPerLoadPerFeed)
  return [...marked, ...tailOf(known, fresh, { isWhole, isOldestFirst })].slice(0, most)
}

/** The items of an answer that is older than the last mark, with the marks of the known ones. */
export function withKnownMarks(fresh: Item[], known: Item[]): Item[] {
  const knownById = new Map(known.map((item) => [item.id, item]))
  return fresh.map((item) => {
    const before = knownById.get(item.id)
    return before === undefined ? item : withMarksOf(item, before)
  })
}

/** The known items that follow the fresh ones. */
function tailOf(known: Item[], fresh: Item[], { isWhole, isOldestFirst }: Omit<Merging, 'keepMarks'>): Item[] {
  const [firstKnown, lastFresh] = [known.at(0), fresh.at(-1)]
  if (firstKnown === undefined || lastFresh === undefined) return []
  const isBeyond = (item: Item) => (isOldestFirst ? isOlder(lastFresh, item) : isOlder(item, lastFresh))
  // A gap. There is one also after the feed's order has changed.
  if (!isWhole && isBeyond(firstKnown)) return []
  // A publisher may have changed the date of an item.
  const freshIds = new Set(fresh.map(({ id }) => id))
  return known.filter((item) => isBeyond(item) && !freshIds.has(item.id))
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
