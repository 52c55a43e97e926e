import type { Item } from '../../../shared/api/entities.ts'
import type { ItemFilter } from '../../../shared/features/items.ts'
import { limits } from '../../../shared/limits.ts'
import type { SearchQuery } from '../../../shared/search/readSearch.ts'
import { termsToHighlight } from '../../../shared/search/searchWords.ts'
import type { Deps } from '../../deps.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import type { ItemView } from '../items/items.queries.ts'
import { type ItemOrder, type PageEnd, readCursor, writeCursor } from '../items/pageEnd.ts'
import type { ItemReader } from '../readMarks/itemReader.ts'
import { readQueryOrRefuse } from '../searches/readQueryOrRefuse.ts'
import { findByPatterns } from './findByPatterns.ts'
import { findFoundItems, isAskedFor } from './foundItems.queries.ts'
import {
  countMarkedItems,
  findFirstItemsOfEachFeed,
  findMarkedItems,
  findRiverItems,
  findSubscriptionsInOrder,
  measureProgress,
} from './itemLists.queries.ts'
import type { ItemScope } from './itemScope.queries.ts'
import { type PreparedCheck, prepareCheck } from './patternMatches.ts'
import { listQuietFirst } from './quietFirst.ts'
import { refuseUnknownScope } from './refuseUnknownScope.ts'
import type { RiverOptions } from './river.queries.ts'
import { showItems } from './showItems.ts'

export type ItemPage = {
  items: Item[]
  nextCursor: string | null
  total?: number
  progress?: { read: number; wordsLeft: number }
  order?: 'arrival' | 'saved'
  terms?: string[]
  isCutShort?: true
}
/** `feedIds`: only of these subscriptions. */
type Filter = Partial<ItemFilter> & Pick<ItemFilter, 'limit'> & Pick<ItemScope, 'feedIds'>
type ListDeps = Pick<Deps, 'db' | 'clock' | 'pictures' | 'documents'>

/**
 * One page of a reader's items, latest first, or with `order` 'oldest' from the other end: saved ones by the time of saving, those on
 * Later by the time they were put there, found ones (`q`) by arrival, all others by publication. `perFeed` instead returns the newest n of each feed in board order, all on one page regardless of `limit`, so no
 * feed with items is empty; it has no effect on saved and found items. Those include hidden copies of a story, too. Throws
 * NotFound for another reader's feed, column or tag, BadRequest for an invalid cursor or search.
 */
export function listItems(deps: ListDeps, reader: ItemReader, filter: Filter): Promise<ItemPage> {
  if (filter.perFeed !== undefined && orderOf(filter) === 'published')
    return listFirstOfEachFeed(deps, reader, { ...filter, perFeed: filter.perFeed })
  return filter.limit > itemsOfSlice ? listInSlices(deps, reader, filter) : listPage(deps, reader, filter)
}

/** Finding and presenting so many items takes about 10 ms. */
const itemsOfSlice = 200

/** The same page, put together from small ones, between which other calls are answered. */
async function listInSlices(deps: ListDeps, reader: ItemReader, filter: Filter): Promise<ItemPage> {
  const startedAt = performance.now()
  const whole = await listPage(deps, reader, { ...filter, limit: itemsOfSlice })
  let isFull = whole.items.length === itemsOfSlice
  while (isFull && whole.nextCursor !== null && whole.items.length < filter.limit) {
    if (filter.q && performance.now() - startedAt > limits.searchMaxMs) return { ...whole, isCutShort: true }
    await yieldToEventLoop()
    const limit = Math.min(itemsOfSlice, filter.limit - whole.items.length)
    const { items, nextCursor, isCutShort } = await listPage(deps, reader, {
      ...filter,
      limit,
      cursor: whole.nextCursor,
    })
    whole.items.push(...items)
    whole.nextCursor = nextCursor
    if (isCutShort) whole.isCutShort = isCutShort
    isFull = items.length === limit
  }
  return whole
}

/** Some feeds at a time, in the order of the board. */
async function listFirstOfEachFeed(
  deps: ListDeps,
  reader: ItemReader,
  { perFeed, ...filter }: Filter & { perFeed: number },
): Promise<ItemPage> {
  const { db } = deps
  const items: Item[] = []
  const feeds = await findSubscriptionsInOrder(db, reader, filter)
  for (const feedIds of chunksOf(feeds, Math.max(1, Math.floor(itemsOfSlice / perFeed)))) {
    if (items.length >= limits.itemsPageMax) break
    if (items.length > 0) await yieldToEventLoop()
    const views = await findFirstItemsOfEachFeed(db, {
      reader,
      scope: { ...filter, feedIds, withMuted: true },
      unreadOnly: filter.unreadOnly ?? false,
      after: null,
      limit: perFeed,
      isOldestFirst: false,
    })
    items.push(...(await showItems(deps, reader, views)))
  }
  if (items.length === 0) await refuseUnknownScope(db, reader, filter)
  return { items: items.slice(0, limits.itemsPageMax), nextCursor: null }
}

async function listPage(deps: ListDeps, reader: ItemReader, filter: Filter): Promise<ItemPage> {
  const { db } = deps
  const query = filter.q ? readQueryOrRefuse(filter.q) : null
  const order = orderOf(filter)
  if (order === 'published' && filter.order === 'quiet' && filter.feedId === undefined)
    return listQuiet(deps, reader, filter)
  const options: RiverOptions = {
    reader,
    scope: filter,
    unreadOnly: filter.unreadOnly ?? false,
    after: filter.cursor === undefined ? null : readCursor(order, filter.cursor),
    // One more than requested shows whether there is a next page.
    limit: filter.limit + 1,
    isOldestFirst: filter.order === 'oldest',
  }
  const { found, resumeAt = null, ...facts } = await findItems(deps, order, { options, query })
  // A result proves that the scope is the reader's own.
  if (found.length === 0) await refuseUnknownScope(db, reader, filter)
  const page = found.slice(0, filter.limit)
  const last = page.at(-1)
  const end = last && found.length > page.length ? placeOf[order](last) : resumeAt
  return {
    items: await showItems(deps, reader, page),
    nextCursor: end ? writeCursor(order, end) : null,
    ...facts,
    ...(query && (order === 'saved' || order === 'arrival') ? { order, terms: termsToHighlight(query.terms) } : {}),
  }
}

async function listQuiet(deps: ListDeps, reader: ItemReader, filter: Filter): Promise<ItemPage> {
  const { limit, cursor, unreadOnly = false } = filter
  const { page, nextCursor } = await listQuietFirst(
    deps.db,
    { reader, scope: filter, unreadOnly, limit },
    { cursor, now: deps.clock() },
  )
  if (page.length === 0) await refuseUnknownScope(deps.db, reader, filter)
  return { items: await showItems(deps, reader, page), nextCursor }
}

function orderOf({ savedOnly, laterOnly, q }: Filter): ItemOrder {
  if (laterOnly) return 'later'
  if (savedOnly) return 'saved'
  return q ? 'arrival' : 'published'
}

type Found = Pick<ItemPage, 'total' | 'progress' | 'isCutShort'> & { found: ItemView[]; resumeAt?: PageEnd | null }

async function findItems(
  deps: ListDeps,
  order: ItemOrder,
  { options, query }: { options: RiverOptions; query: SearchQuery | null },
): Promise<Found> {
  const { db } = deps
  const check = query && (await prepareCheck(db, options.reader, { query, withOwnWords: true }))
  if (query && check && order !== 'published') return findItemsByPatterns(deps, order, { options, query, check })
  if (order === 'saved' || order === 'later') {
    const isWanted = query ? await isAskedFor(db, options.reader, query) : undefined
    const marked = { ...options, mark: order === 'saved' ? 'savedAt' : 'laterAt' } as const
    const found = await findMarkedItems(db, marked, isWanted)
    if (options.after !== null) return { found }
    const total = await countMarkedItems(db, marked, isWanted)
    return order === 'saved' ? { found, total } : { found, total, progress: await measureProgress(db, marked) }
  }
  return query ? findFoundItems(db, { ...options, query }) : { found: await findRiverItems(db, options) }
}

/** Without a total: only the items of this page are examined. */
async function findItemsByPatterns(
  deps: ListDeps,
  order: Exclude<ItemOrder, 'published'>,
  { options, query, check }: { options: RiverOptions; query: SearchQuery; check: PreparedCheck },
): Promise<Found> {
  const { db } = deps
  const isWanted = order === 'arrival' ? undefined : await isAskedFor(db, options.reader, query)
  const find = async (after: PageEnd | null, limit: number) => {
    const page = { ...options, after, limit }
    if (order === 'arrival') return findFoundItems(db, { ...page, query })
    const mark = order === 'saved' ? 'savedAt' : 'laterAt'
    return { found: await findMarkedItems(db, { ...page, mark }, isWanted), resumeAt: null }
  }
  const { after, limit } = options
  return findByPatterns(deps, { check, after, limit, find, placeOf: placeOf[order] })
}

const placeOf: Record<ItemOrder, (view: ItemView) => PageEnd> = {
  published: ({ publishedAt, id }) => ({ at: publishedAt, id }),
  saved: ({ savedAt, id }) => ({ at: savedAt ?? 0, id }),
  later: ({ laterAt, id }) => ({ at: laterAt ?? 0, id }),
  arrival: ({ id }) => ({ at: id, id }),
}
