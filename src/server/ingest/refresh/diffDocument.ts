// Pure: what a document changes of a stored feed. docs/decisions/2026-11-21-keys-of-items.md explains the rules.
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { type IncomingItem, readIncomingItems } from './incomingItems.ts'
import { hashedKeys, isIdentifiedByLink } from './itemIdentity.ts'
import type { Candidates, Lookalikes } from './loadCandidates.queries.ts'
import {
  findPassedOnKeys,
  findReusedLinks,
  hasDoubtfulLink,
  type ItemMatch,
  matchOtherKeys,
  matchRenamed,
  matchSameArticles,
  type SharedKeys,
} from './matchItems.ts'

export type FeedDocument = {
  parsed: Pick<ParsedFeed, 'items' | 'siteUrl'>
  arrivedAt: number
  sharedKeys: SharedKeys
  /** The items of `parsed`, when they are read already: reading hashes the whole text of each. */
  incoming?: IncomingItem[]
}

export function readDocument(document: FeedDocument): FeedDocument & { incoming: IncomingItem[] } {
  const { parsed, arrivedAt, sharedKeys, incoming } = document
  return { ...document, incoming: incoming ?? readIncomingItems(parsed, arrivedAt, sharedKeys ?? undefined) }
}

export type DocumentDiff = {
  /** All items of the document, oldest first. */
  incoming: IncomingItem[]
  /** Items to store, oldest first. */
  add: IncomingItem[]
  /** Stored items whose publisher changed them. */
  update: ItemMatch[]
  /** As in the candidates. */
  listedAgain: string[]
}

/** Above this share of a document, unknown keys on known links or titles mean that the publisher changed all ids at once. */
const renamedShare = 0.6

export function diffDocument(document: FeedDocument, candidates: Candidates): DocumentDiff {
  const { listedAgain } = candidates
  const incoming = identifyIncoming(document, candidates)
  const storedByKey = new Map(candidates.stored.map((item) => [item.guidHash, item]))
  const known = incoming.flatMap((item) => {
    const stored = storedByKey.get(item.guidHash)
    return stored ? [{ stored, incoming: item }] : []
  })
  const edited = known
    .filter(({ stored, incoming: { contentHash } }) => stored.contentHash !== contentHash)
    .map(({ stored, incoming }): ItemMatch => ({ itemId: stored.id, incoming }))
  const unmatched = without(
    incoming,
    known.map((match) => match.incoming),
  ).filter((item) => !isPurged(item, document, candidates))
  if (unmatched.length === 0) return { incoming, add: [], update: edited, listedAgain }

  const matchedIds = new Set(known.map(({ stored }) => stored.id))
  const rekeyed = matchOtherKeys(document, candidates, { incoming, unmatched, matchedIds })
  for (const { itemId } of rekeyed) matchedIds.add(itemId)
  const unknown = without(
    unmatched,
    rekeyed.map((match) => match.incoming),
  )
  const { siteUrl } = document.parsed
  const same = matchSameArticles(candidates, { incoming, unmatched: unknown, matchedIds, siteUrl })
  for (const { itemId } of same) matchedIds.add(itemId)
  const add = without(
    unknown,
    same.map((match) => match.incoming),
  )
  const renamed = isMostOf(incoming, unknown) ? matchRenamed(candidates, { unmatched: add, matchedIds }) : []
  if (!isMostOf(incoming, [...same, ...renamed]))
    return { incoming, add, update: [...same, ...edited, ...rekeyed], listedAgain }
  const addedAfterRenaming = without(
    add,
    renamed.map((match) => match.incoming),
  )
  return { incoming, add: addedAfterRenaming, update: [...renamed, ...same, ...edited, ...rekeyed], listedAgain }
}

type Keys = {
  /** Hashes of the keys that identify the document's items. */
  assignedKeys: string[]
  /** Hashes of further keys under which the same items may be stored. */
  otherKeys: string[]
}

export function keysOf(document: FeedDocument): Keys {
  const { incoming } = readDocument(document)
  const { siteUrl } = document.parsed
  const narrowed = incoming.filter((item) => item.keyLevel > 0 || hasDoubtfulLink(item, incoming, siteUrl))
  return {
    assignedKeys: incoming.map(({ guidHash }) => guidHash),
    otherKeys: (document.sharedKeys === null ? incoming : narrowed).flatMap(({ parsed }) => hashedKeys(parsed)),
  }
}

type CandidateQuery = Keys &
  Pick<Lookalikes, 'moments' | 'links' | 'titles'> & {
    /** Links and titles of all items are compared only when fewer stored items than this have an assigned key. */
    renamedBelow: number
  }

/** Everything `diffDocument` may compare the document with, whatever is stored. */
export function candidatesOf(document: FeedDocument): CandidateQuery {
  const { incoming } = readDocument(document)
  const renamedBelow = Math.ceil((1 - renamedShare) * incoming.length)
  return { ...keysOf(document), ...valuesOf(incoming), renamedBelow }
}

/**
 * Values of the items that are not stored under their keys, or whose keys now have another title and date. `diffDocument` compares
 * these items with those under other keys. Null when there are none.
 */
export function lookalikesOf(document: FeedDocument, candidates: Candidates): Lookalikes | null {
  const { incoming } = readDocument(document)
  const storedByKey = new Map(candidates.stored.map((item) => [item.guidHash, item]))
  const unsure = incoming.filter((item) => {
    const stored = storedByKey.get(item.guidHash)
    if (stored) return stored.title !== item.title && stored.publishedAt !== item.publishedAt
    return !isPurged(item, document, candidates) || hasDoubtfulLink(item, incoming, document.parsed.siteUrl)
  })
  if (unsure.length === 0) return null
  return { ...valuesOf(unsure), isEveryItemCompared: isMostOf(incoming, unsure) }
}

function valuesOf(items: IncomingItem[]): Pick<Lookalikes, 'moments' | 'links' | 'titles'> {
  return {
    moments: items.flatMap(({ parsed, publishedAt }) => (parsed.publishedAt === publishedAt ? [publishedAt] : [])),
    links: items.flatMap(({ link, keyLevel, parsed }) =>
      link !== null && isIdentifiedByLink(parsed, keyLevel) ? spellingsOf(link) : [],
    ),
    titles: items.flatMap(({ title }) => title || []),
  }
}

/** Stored links are compared as they are written: with the other scheme, with and without 'www.' and a last slash. */
function spellingsOf(link: string): string[] {
  const [, rest = '', slash = ''] = /^https?:\/\/(?:www\.)?(.*?)(\/?)$/i.exec(link) ?? []
  if (rest === '') return [link]
  const ends = /[?#]/.test(rest) ? [slash] : ['', '/']
  const hosts = ['http://', 'https://', 'http://www.', 'https://www.']
  return [link, ...hosts.flatMap((host) => ends.map((end) => host + rest + end))]
}

/** A link or an id that leads to another item than before is a shared key from now on. */
function identifyIncoming(document: FeedDocument, candidates: Candidates): IncomingItem[] {
  const { parsed, arrivedAt, sharedKeys, incoming } = readDocument(document)
  const reused = findReusedLinks(incoming, { siteUrl: parsed.siteUrl, candidates }).union(
    findPassedOnKeys(incoming, candidates),
  )
  if (reused.size === 0) return incoming
  return readIncomingItems(parsed, arrivedAt, (sharedKeys ?? new Set()).union(reused))
}

/**
 * Purged items never return. An item purged under a wider key is added: several items share that key,
 * and any of them may be the purged one. Narrower keys count for feeds that versions before shared keys stored.
 */
function isPurged(item: IncomingItem, { sharedKeys }: FeedDocument, { purgedAt }: Candidates): boolean {
  if (purgedAt.size === 0) return false
  const keys = sharedKeys === null ? hashedKeys(item.parsed).slice(item.keyLevel) : [item.guidHash]
  return keys.some((key) => purgedAt.has(key))
}

const isMostOf = (incoming: unknown[], part: unknown[]): boolean => part.length > renamedShare * incoming.length

function without<Item>(items: Item[], taken: Item[]): Item[] {
  if (taken.length === 0) return items
  const takenItems = new Set(taken)
  return items.filter((item) => !takenItems.has(item))
}
