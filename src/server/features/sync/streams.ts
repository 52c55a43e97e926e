// The streams of the Google Reader API: lists of items, named by an id. Columns are folders, tags are labels, saved is starred.
import { texts } from '../../../shared/texts/texts.ts'
import { findColumns } from '../../core/columns/columns.queries.ts'
import { addressForApps } from '../../core/feeds/addressFor.ts'
import { addressOf } from '../../core/feeds/addressOf.ts'
import type { Reader } from '../../core/reader.ts'
import { findSubscribedFeeds } from '../../core/subscriptions/subscriptions.queries.ts'
import { findTaggedSubscriptions, findTagsNamed } from '../../core/tags/tags.queries.ts'
import type { Db } from '../../db/schema.ts'
import { BadRequest, missing } from '../../http/errors.ts'

const statePrefix = /^user\/[^/]*\/state\/com\.google\//
/** Some clients write it twice. */
const labelPrefix = /^(?:user\/[^/]*\/label\/)+/

export const states = {
  readingList: 'user/-/state/com.google/reading-list',
  read: 'user/-/state/com.google/read',
  starred: 'user/-/state/com.google/starred',
} as const

export const labelId = (name: string): string => `user/-/label/${name}`
/** A feed of our own for saved and tagged items whose feed was deleted: apps look for the feed of each item in the list (Read You). */
const leftFeed = '0'

export const feedStreamId = (subscriptionId: number | null): string => `feed/${subscriptionId ?? leftFeed}`

/** Where a browser shows its articles. Vienna names feeds by their addresses. */
const leftFeedPage = '/feed?view=saved'
export const leftFeedAddress = (origin: string): string => origin + leftFeedPage

export const isLeftFeed = (stream: StreamName): boolean => stream.is === 'feed' && stream.feed === leftFeed

export type StreamName =
  | { is: 'readingList' | 'read' | 'unread' | 'starred' }
  | { is: 'label'; name: string }
  | { is: 'feed'; feed: string }
  | { is: 'unknown' }

/** Reads an id without looking anything up. Some clients send a state or a label without what precedes it, as FreshRSS reads them. */
export function readStreamName(id: string): StreamName {
  const state = id.replace(statePrefix, '')
  if (Object.hasOwn(stateNames, state)) return { is: stateNames[state] ?? 'unknown' }
  if (labelPrefix.test(id)) return { is: 'label', name: id.replace(labelPrefix, '') }
  if (id.startsWith('label/')) return { is: 'label', name: id.slice('label/'.length) }
  return id.startsWith('feed/') ? { is: 'feed', feed: readFeedName(id.slice('feed/'.length)) } : { is: 'unknown' }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}

/** Vienna encodes the address of a feed twice. */
function readFeedName(name: string): string {
  const feed = /^https?%3a/i.test(name) ? decode(name) : name
  return feed.endsWith(leftFeedPage) ? leftFeed : feed
}

/** Throws BadRequest for an id that names no kind of stream, and NotFound for a feed or a label that the reader doesn't have. */
export async function requireStreams(db: Db, reader: Reader, names: StreamName[]): Promise<void> {
  if (names.length === 0 || names.some(({ is }) => is === 'unknown')) throw new BadRequest(texts.syncStreamUnknown)
  const feeds = names.flatMap((name) => (name.is === 'feed' ? [name.feed] : []))
  const labels = names.flatMap((name) => (name.is === 'label' ? [name.name] : []))
  if (feeds.length > 0) {
    const own = new Set([leftFeed, ...(await findSubscribedFeeds(db, reader)).flatMap(namesOfFeed)])
    if (feeds.some((feed) => !own.has(feed))) missing('feed')
  }
  if (labels.length > 0) {
    const columns = await findColumns(db, reader)
    const tags = await findTagsNamed(db, reader, labels)
    const own = new Set([...columns, ...tags].map(({ name }) => keyOfName(name)))
    if (labels.some((label) => !own.has(keyOfName(label)))) missing('tag')
  }
}

/** Names of tags are equal without regard to case. */
const keyOfName = (name: string): string => name.trim().toLowerCase()

type SubscribedFeed = Awaited<ReturnType<typeof findSubscribedFeeds>>[number]

/** A client names a feed by its id, or by an address that we gave it (Vienna). */
const namesOfFeed = (feed: SubscribedFeed): string[] => [
  String(feed.subscriptionId),
  feed.url,
  addressOf(feed),
  addressForApps(feed),
]

const stateNames: Record<string, 'readingList' | 'read' | 'unread' | 'starred'> = {
  'reading-list': 'readingList',
  read: 'read',
  starred: 'starred',
  'kept-unread': 'unread',
  unread: 'unread',
}

/** The feeds and the tags of a stream. `all`: every feed of the reader. */
export type StreamSource = { feeds: 'all' | number[]; tagIds: number[] }

/** For feeds and labels together, each looked up once. */
export async function findSources(
  db: Db,
  reader: Reader,
  names: StreamName[],
): Promise<{ feeds: number[]; tagIds: number[] }> {
  if (names.length === 0) return { feeds: [], tagIds: [] }
  const own = await findSubscribedFeeds(db, reader)
  const wanted = new Set(names.flatMap((name) => (name.is === 'feed' ? [name.feed] : [])))
  const labels = new Set(names.flatMap((name) => (name.is === 'label' ? [name.name] : [])))
  const columnIds = new Set((await findColumns(db, reader)).flatMap(({ id, name }) => (labels.has(name) ? id : [])))
  const tagIds = (await findTagsNamed(db, reader, [...labels])).map(({ id }) => id)
  const tagged = await findTaggedSubscriptions(db, reader, tagIds)
  const isWanted = (feed: SubscribedFeed) =>
    namesOfFeed(feed).some((name) => wanted.has(name)) ||
    columnIds.has(feed.columnId) ||
    tagged.has(feed.subscriptionId)
  return { feeds: own.filter(isWanted).map(({ subscriptionId }) => subscriptionId), tagIds }
}

/** For a feed or a label. Nothing for a feed of another reader: as if it did not exist. */
export async function findSource(db: Db, reader: Reader, name: StreamName): Promise<StreamSource> {
  if (name.is === 'feed') {
    const subscriptionId = await findFeedId(db, reader, name.feed)
    return { feeds: subscriptionId === null ? [] : [subscriptionId], tagIds: [] }
  }
  // Two columns of one name are one folder, and a tag of that name belongs to it, with its feeds and its articles.
  if (name.is === 'label') return findSources(db, reader, [name])
  return { feeds: name.is === 'unknown' ? [] : 'all', tagIds: [] }
}

/** The subscription of `feed/<id>` or `feed/<address>` (Vienna); null for another reader's. */
export async function findFeedId(db: Db, reader: Reader, feed: string): Promise<number | null> {
  const feeds = await findSubscribedFeeds(db, reader)
  return feeds.find((row) => namesOfFeed(row).includes(feed))?.subscriptionId ?? null
}

export const findColumnsNamed = async (db: Db, reader: Reader, name: string) =>
  (await findColumns(db, reader)).filter((column) => column.name === name)
