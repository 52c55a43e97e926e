import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import {
  findAllIds,
  findFirstIdsOfEach,
  findLeftIds,
  findSavedIds,
  findSubscriptionIds,
  findTaggedIds,
  findUnreadAgainIds,
  type IdRange,
  type ItemFilter,
  type Page,
  walkIds,
} from './streamIds.queries.ts'
import { findSource, isLeftFeed, type StreamName } from './streams.ts'

export type StreamPage = {
  stream: StreamName
  range: IdRange
  filter: ItemFilter
  oldestFirst: boolean
  /** Infinity: all. */
  limit: number
}

/** A walk through all stored items is cheaper for more feeds, and each of a few feeds has an index. */
const fewFeeds = 20
/** From here on, reading everything and sorting it is cheaper. */
const manyItems = 10_000
/** Keeps one statement short: other calls wait for it. */
const feedsPerStatement = 25

/** The ids of one page of a stream, in its order. */
export async function findStreamIds(db: Db, reader: Reader, page: StreamPage): Promise<number[]> {
  const ids = await findUnordered(db, reader, { ...page, filter: filterOf(page) })
  const sorted = Float64Array.from(ids).sort()
  if (!page.oldestFirst) sorted.reverse()
  const found: number[] = []
  // A tagged item of a listed feed was found twice.
  for (const id of sorted) {
    if (found.length >= page.limit) break
    if (id !== found.at(-1)) found.push(id)
  }
  return found
}

const filterOf = ({ stream, filter }: StreamPage): ItemFilter =>
  stream.is === 'read' || stream.is === 'unread' ? { ...filter, read: stream.is === 'read' } : filter

async function findUnordered(db: Db, reader: Reader, page: StreamPage): Promise<number[]> {
  const { stream, range, filter } = page
  if (stream.is === 'starred' || filter.saved) return findSavedOf(db, reader, page)
  if (isLeftFeed(stream)) return findLeftIds(db, reader, page)
  const { feeds, tagIds } = await findSource(db, reader, stream)
  const tagged = tagIds.length === 0 ? [] : await findTaggedIds(db, reader, { tagIds, range, filter })
  const isUnread = filter.read === false
  const isShort = page.limit < manyItems && !isUnread
  const found = isShort ? findFirst(db, reader, { feeds, page }) : findAll(db, reader, { feeds, page })
  return (await found).concat(tagged)
}

async function findFirst(
  db: Db,
  reader: Reader,
  { feeds, page }: { feeds: 'all' | number[]; page: Page },
): Promise<number[]> {
  if (feeds !== 'all' && feeds.length <= fewFeeds)
    return feeds.length === 0 ? [] : findFirstIdsOfEach(db, reader, { ...page, feeds })
  return walkIds(db, reader, { ...page, feeds })
}

async function findAll(
  db: Db,
  reader: Reader,
  { feeds, page: { range, filter } }: { feeds: 'all' | number[]; page: Page },
): Promise<number[]> {
  const own = feeds === 'all' ? await findSubscriptionIds(db, reader) : feeds
  const found: number[] =
    filter.read === false ? await findUnreadAgainIds(db, reader, { feeds: own, range, filter }) : []
  for (const some of chunksOf(own, feedsPerStatement)) {
    for (const id of await findAllIds(db, reader, { feeds: some, range, filter })) found.push(id)
    await yieldToEventLoop()
  }
  return found
}

/** Readers save few items, so they are filtered by the other stream here. */
async function findSavedOf(db: Db, reader: Reader, page: StreamPage): Promise<number[]> {
  const { stream, range, filter } = page
  const saved = await findSavedIds(db, reader, { range, filter: { read: filter.read } })
  if (stream.is === 'starred') return filter.saved === false ? [] : saved
  if (stream.is === 'readingList' || stream.is === 'read' || stream.is === 'unread') return saved
  const others = new Set(
    await findUnordered(db, reader, { ...page, filter: { read: filter.read }, limit: Number.POSITIVE_INFINITY }),
  )
  return saved.filter((id) => others.has(id))
}
