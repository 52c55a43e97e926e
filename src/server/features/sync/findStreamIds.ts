import type { Reader } from '../../core/reader.ts'
import type { Db } from '../../db/schema.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { yieldToEventLoop } from '../../lib/slices.ts'
import {
  findIdsWithin,
  findLeftIds,
  findSavedIds,
  findSubscriptionIds,
  findTaggedIds,
  findUnreadAgainIds,
  type IdRange,
  type ItemFilter,
  measureFeeds,
} from './streamIds.queries.ts'
import { findSource, isLeftFeed, type StreamName, type StreamSource } from './streams.ts'

export type StreamPage = {
  stream: StreamName
  range: IdRange
  filter: ItemFilter
  oldestFirst: boolean
  /** Infinity: all. */
  limit: number
}

/** Keeps one statement short, because other calls wait for it: so many ids, of so many feeds. */
const idsPerStatement = 5000
const feedsPerStatement = 500

/** The ids of one page of a stream, in its order. */
export async function findStreamIds(db: Db, reader: Reader, page: StreamPage): Promise<number[]> {
  const { stream, limit, ...rest } = page
  const filter = filterOf(page)
  if (isLeftFeed(stream) && !filter.saved) return findLeftIds(db, reader, { ...page, filter })
  if (stream.is === 'starred' || filter.saved)
    return inOrder(await findSavedOf(db, reader, { ...page, filter }), page).slice(0, limit)
  return findBySpans(db, reader, { ...rest, limit, filter, source: await findSource(db, reader, stream) })
}

const filterOf = ({ stream, filter }: StreamPage): ItemFilter =>
  stream.is === 'read' || stream.is === 'unread' ? { ...filter, read: stream.is === 'read' } : filter

/** A tagged item of a listed feed was found twice. */
function inOrder(ids: number[], { oldestFirst }: Pick<StreamPage, 'oldestFirst'>): number[] {
  const sorted = Float64Array.from(new Set(ids)).sort()
  return Array.from(oldestFirst ? sorted : sorted.reverse())
}

type Search = Omit<StreamPage, 'stream'> & { source: StreamSource }

/**
 * Reads the ids span by span, and stops when the page is full: a page costs what it has, so all pages of a list cost about as much
 * as the list in one call.
 */
async function findBySpans(db: Db, reader: Reader, search: Search): Promise<number[]> {
  const { source, range, filter, limit } = search
  const feeds = source.feeds === 'all' ? await findSubscriptionIds(db, reader) : source.feeds
  const { items, lastId } = await measureFeeds(db, reader, feeds)
  const again = filter.read === false ? await findUnreadAgainIds(db, reader, { feeds, range, filter }) : []
  const spans = createSpans({ ...search, lastId, share: items / Math.max(1, lastId) })
  const found: number[] = []
  for (let next = spans.next(limit); next !== null; next = spans.next(limit - found.length)) {
    const within = await findWithin(db, reader, { feeds, filter, ...next })
    if (within === null) {
      spans.tooLong()
      continue
    }
    const { from, below } = next.range
    for (const id of again) if (id >= from && id < below) within.push(id)
    if (source.tagIds.length > 0)
      for (const id of await findTaggedIds(db, reader, { ...next, filter, tagIds: source.tagIds })) within.push(id)
    spans.found(within.length)
    for (const id of inOrder(within, search)) found.push(id)
    if (found.length >= limit) break
  }
  return found.length > limit ? found.slice(0, limit) : found
}

type Span = {
  range: IdRange
  /** With more ids, the span is too long. */
  atMost: number
}

/** Null when there are too many. */
async function findWithin(
  db: Db,
  reader: Reader,
  { feeds, filter, range, atMost }: Span & { feeds: number[]; filter: ItemFilter },
): Promise<number[] | null> {
  const found: number[] = []
  for (const some of chunksOf(feeds, feedsPerStatement)) {
    const limit = atMost + 1 - found.length
    for (const id of await findIdsWithin(db, reader, { feeds: some, range, filter, limit })) found.push(id)
    await yieldToEventLoop()
    if (found.length > atMost) return null
  }
  return found
}

/** A span is expected to have a little more than what the page lacks. */
const spare = 1.1
const tooMany = 1.5
/** Few or many of a span's items belong to the list, so the next one is longer or shorter. */
const growthMax = 8

/**
 * Cuts the range of a page into spans, from the end where its list begins. `share`: of the reader's items in all. Their share in a
 * span may be any other: what one reader added at once lies together.
 */
function createSpans({ range, oldestFirst, lastId, share }: Search & { lastId: number; share: number }) {
  const end = Math.min(range.below, lastId + 1)
  let [at, size, expected] = [oldestFirst ? range.from : end, 0, Math.min(1, share)]
  return {
    next(lacking: number): Span | null {
      if (oldestFirst ? at >= end : at <= range.from) return null
      const wanted = Math.min(lacking, idsPerStatement) * spare
      size = Math.ceil(Math.min(wanted / expected, Number.MAX_SAFE_INTEGER))
      const span = oldestFirst
        ? { from: at, below: Math.min(end, at + size) }
        : { from: Math.max(range.from, at - size), below: at }
      return { range: span, atMost: Math.ceil(wanted * tooMany) }
    },
    /** Nothing of this span is used. Every item of a span may belong to the list, but no more than that. */
    tooLong() {
      expected = Math.min(1, expected * growthMax)
    },
    found(ids: number) {
      at = oldestFirst ? at + size : at - size
      expected = Math.min(1, Math.max(ids / size, expected / growthMax))
    },
  }
}

/** Readers save few items, so they are filtered by the other stream here. */
async function findSavedOf(db: Db, reader: Reader, page: StreamPage): Promise<number[]> {
  const { stream, range, filter } = page
  const saved = await findSavedIds(db, reader, { range, filter: { read: filter.read } })
  if (stream.is === 'starred') return filter.saved === false ? [] : saved
  if (stream.is === 'readingList' || stream.is === 'read' || stream.is === 'unread') return saved
  const others = new Set(
    await findStreamIds(db, reader, { ...page, filter: { read: filter.read }, limit: Number.POSITIVE_INFINITY }),
  )
  return saved.filter((id) => others.has(id))
}
