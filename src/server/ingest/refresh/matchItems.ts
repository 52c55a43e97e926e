// Pure: finds stored items that a document lists under another key than the one they are stored under.
import type { ParsedFeed } from '../../formats/parsedFeed.ts'
import { stripTrackers } from '../../formats/stripTrackers.ts'
import { minute } from '../../lib/clock.ts'
import { contentHashOf, type IncomingItem } from './incomingItems.ts'
import { hasGuidInKeys, hashedKeys, isIdentifiedByLink } from './itemIdentity.ts'
import type { Candidates, StoredItem } from './loadCandidates.queries.ts'

/** A stored item and the item of the document that matches it. */
export type ItemMatch = { itemId: number; incoming: IncomingItem }

/** Key hashes that several items of earlier documents had; null when no document was looked at for them. */
export type SharedKeys = ReadonlySet<string> | null

type Unmatched = {
  incoming: IncomingItem[]
  /** Items without a stored item of the same key. */
  unmatched: IncomingItem[]
  /** Ids of stored items that are matched already. */
  matchedIds: ReadonlySet<number>
}

/**
 * Hashes of links that led to one item and lead to another now. A feed with one item at a time, such as a word of the day,
 * never shows two items that share its page.
 */
export function findReusedLinks(
  incoming: IncomingItem[],
  { siteUrl, candidates }: { siteUrl: ParsedFeed['siteUrl']; candidates: Candidates },
): Set<string> {
  const doubtful = incoming.filter((item) => hasDoubtfulLink(item, incoming, siteUrl))
  if (doubtful.length === 0) return new Set()
  const storedByKey = new Map(candidates.stored.map((item) => [item.guidHash, item]))
  return new Set(doubtful.filter(isAnotherItem).map(({ guidHash }) => guidHash))

  /** Title and date both changed; a correction changes one of them. An item newer than the purge was not purged. */
  function isAnotherItem({ guidHash, title, publishedAt }: IncomingItem): boolean {
    const stored = storedByKey.get(guidHash)
    if (stored) return stored.title !== title && stored.publishedAt !== publishedAt
    return publishedAt > (candidates.purgedAt.get(guidHash) ?? Number.POSITIVE_INFINITY)
  }
}

/** Only its link identifies the item, and the link is likely to be shared by several. */
export function hasDoubtfulLink(item: IncomingItem, incoming: IncomingItem[], siteUrl: ParsedFeed['siteUrl']): boolean {
  const { keyLevel, link, title, parsed } = item
  if (keyLevel > 0 || hasGuidInKeys(parsed) || link === null || title === '' || parsed.publishedAt === null)
    return false
  return incoming.length === 1 || link === siteUrl || isFrontPage(link)
}

function isFrontPage(link: string): boolean {
  const url = URL.parse(link)
  return url !== null && url.pathname === '/' && url.search === '' && url.hash === ''
}

/**
 * When a key turns out to be shared, the item stored under it gets a narrower key. It is found here, so no item is stored
 * twice and none overwrites another.
 */
export function matchOtherKeys(
  { sharedKeys }: { sharedKeys: SharedKeys },
  { stored }: Candidates,
  { incoming, unmatched, matchedIds }: Unmatched,
): ItemMatch[] {
  const found = new Map<IncomingItem, number>()
  const foundIds = new Set(matchedIds)
  const match = (item: IncomingItem, { id }: StoredItem) => {
    found.set(item, id)
    foundIds.add(id)
  }
  const storedByKey = new Map(stored.map((row) => [row.guidHash, row]))
  const titles = valuesUsedOnce(unmatched.map(({ title }) => title))
  const moments = valuesUsedOnce(incoming.map(momentOf))
  for (const item of unmatched)
    for (const { guidHash, isNarrower } of otherKeys(item, sharedKeys)) {
      const row = storedByKey.get(guidHash)
      if (!row || found.has(item) || foundIds.has(row.id)) continue
      // A narrower key holds everything this item's key does. A wider key belongs to several items, so the title decides.
      if (isNarrower || (row.title === item.title && isOneOfNamesakes(item, row))) match(item, row)
    }

  // The same link and the same minute: the item's title was corrected.
  const dated = unmatched.filter(
    (item) => item.keyLevel > 0 && !found.has(item) && hasExactTime(item) && moments.has(momentOf(item)),
  )
  if (dated.length > 0) {
    const storedByMoment = Map.groupBy(stored, momentOf)
    for (const item of dated) {
      const [row, ...others] = storedByMoment.get(momentOf(item)) ?? []
      if (row && others.length === 0 && !foundIds.has(row.id)) match(item, row)
    }
  }
  return Array.from(found, ([item, itemId]) => ({ itemId, incoming: item }))

  /** Where several unmatched items have the row's title, only the one with the row's date is the same item. */
  function isOneOfNamesakes(item: IncomingItem, row: StoredItem): boolean {
    return titles.has(row.title) || item.publishedAt === row.publishedAt
  }
}

type OtherKey = { guidHash: string; isNarrower: boolean }

/** Narrower keys matter once per feed: versions before shared keys narrowed every repeated guid. */
function otherKeys({ parsed, keyLevel }: IncomingItem, sharedKeys: SharedKeys): OtherKey[] {
  if (keyLevel === 0 && sharedKeys !== null) return []
  return hashedKeys(parsed).flatMap((guidHash, level) => {
    if (level === keyLevel || (level > keyLevel && sharedKeys !== null)) return []
    return [{ guidHash, isNarrower: level > keyLevel }]
  })
}

/** A full or half hour may be midnight in some time zone, and then only the day is known. */
export function hasExactTime({ publishedAt, parsed }: IncomingItem): boolean {
  return parsed.publishedAt === publishedAt && publishedAt % (30 * minute) !== 0
}

const momentOf = ({ link, publishedAt }: Pick<StoredItem, 'link' | 'publishedAt'>): string =>
  `${publishedAt} ${link ?? ''}`

/**
 * Stored items that come again under new ids: the same link or the same title, used once on both sides, and two of link,
 * title and date unchanged. 'Soup of the day' has the same title every week, but never the same date.
 */
export function matchRenamed(
  { stored }: Candidates,
  { unmatched, matchedIds }: Pick<Unmatched, 'unmatched' | 'matchedIds'>,
): ItemMatch[] {
  const links = valuesUsedOnce(
    unmatched.flatMap(({ link, keyLevel, parsed }) =>
      link !== null && isIdentifiedByLink(parsed, keyLevel) ? [link] : [],
    ),
  )
  const titles = valuesUsedOnce(unmatched.flatMap(({ title }) => title || []))
  const storedByLink = uniqueBy(stored, ({ link }) => link)
  const storedByTitle = uniqueBy(stored, ({ title }) => title)
  const foundIds = new Set(matchedIds)
  return unmatched.flatMap((incoming) => {
    const { link, title } = incoming
    const match =
      (link !== null && links.has(link) ? storedByLink.get(link) : undefined) ??
      (titles.has(title) ? storedByTitle.get(title) : undefined)
    if (!match || foundIds.has(match.id) || !agreesInTwo(match, incoming, isSamePlaceOrPage)) return []
    foundIds.add(match.id)
    return [{ itemId: match.id, incoming }]
  })
}

function agreesInTwo(stored: StoredItem, incoming: IncomingItem, isSameLink = isSamePlace): boolean {
  const hasSameLink = isSameLink(stored.link, incoming.link)
  const hasSameTitle = stored.title === incoming.title
  const hasSameDate = stored.publishedAt === incoming.parsed.publishedAt
  return [hasSameLink, hasSameTitle, hasSameDate].filter(Boolean).length >= 2
}

/**
 * The same article under another key, whatever the share of the document that changed: a part of a site moved to https, an editor
 * published an article again, a system changed every second id. Two of link, title and date agree, or all of title and text, and no
 * second article on either side agrees as well. A page that several items share says nothing, so there title and date have to agree.
 */
export function matchSameArticles(
  { stored }: Candidates,
  { incoming, unmatched, matchedIds, siteUrl }: Unmatched & { siteUrl: ParsedFeed['siteUrl'] },
): ItemMatch[] {
  const free = stored.filter(({ id }) => !matchedIds.has(id))
  if (free.length === 0 || unmatched.length === 0) return []
  const pages = valuesUsedOnce(incoming.flatMap(({ link }) => (link === null ? [] : [placeOf(link)])))
  const isOwnPage = (link: string | null) =>
    link !== null && incoming.length > 1 && link !== siteUrl && !isFrontPage(link) && pages.has(placeOf(link))
  const found: ItemMatch[] = []
  const foundIds = new Set<number>()
  const pass = (
    keysOf: (item: IncomingItem | StoredItem) => string | null,
    isSure: (item: IncomingItem, row: StoredItem) => boolean,
  ) => {
    const taken = new Set(found.map((match) => match.incoming))
    const left = unmatched.filter((item) => !taken.has(item))
    const once = valuesUsedOnce(left.flatMap((item) => keysOf(item) ?? []))
    const rows = uniqueBy(
      free.filter(({ id }) => !foundIds.has(id)),
      keysOf,
    )
    for (const item of left) {
      const key = keysOf(item)
      const row = key !== null && once.has(key) ? rows.get(key) : undefined
      if (!row || !isSure(item, row)) continue
      found.push({ itemId: row.id, incoming: item })
      foundIds.add(row.id)
    }
  }
  const isDated = ({ parsed, publishedAt }: IncomingItem) => parsed.publishedAt === publishedAt
  const isMovedPage = (item: IncomingItem, row: StoredItem) => isOwnPage(item.link) && isSamePage(item.link, row.link)
  // The surest agreement first.
  pass(
    ({ link, title, publishedAt }) => (link === null ? null : `${placeOf(link)}\n${title}\n${publishedAt}`),
    (item) => isDated(item) && (isOwnPage(item.link) || (item.title !== '' && hasExactTime(item))),
  )
  pass(
    ({ link, publishedAt }) => (link === null ? null : `${placeOf(link)}\n${publishedAt}`),
    (item) => isDated(item) && isOwnPage(item.link),
  )
  // Without title and date, the link is all there is.
  pass(
    ({ link, title }) => (link === null ? null : `${placeOf(link)}\n${title}`),
    (item) => isOwnPage(item.link) && (item.title !== '' || item.parsed.publishedAt === null),
  )
  // Dishes of a day have titles of their own, so a day is enough only with the page or the text.
  pass(
    ({ title, publishedAt }) => `${title}\n${publishedAt}`,
    (item, row) =>
      (item.title !== '' && hasExactTime(item)) ||
      (isDated(item) && (isMovedPage(item, row) || hasSameText(item, row))),
  )
  // The title was corrected, or there is none.
  pass(
    ({ link, publishedAt }) => {
      const path = pathOf(link)
      return path === '/' ? null : `${path}\n${publishedAt}`
    },
    (item, row) => hasExactTime(item) && isSamePage(item.link, row.link),
  )
  // Without a date, the dishes of each week have the same titles and short texts.
  pass(
    ({ title }) => title || null,
    (item, row) =>
      !isDated(item) &&
      ((isMovedPage(item, row) && hostOf(item.link) === hostOf(row.link)) ||
        (item.parsed.html.length >= ownTextMinChars && hasSameText(item, row))),
  )
  return found
}

/** Characters of HTML. A text of this length is not published a second time as another article. */
const ownTextMinChars = 100

/** Title, text and notes are those of the stored item, when the link is set aside. */
function hasSameText(item: IncomingItem, row: StoredItem): boolean {
  return item.parsed.html !== '' && contentHashOf({ ...item.parsed, link: row.link }, item.title) === row.contentHash
}

/** Addresses of one path, possibly on another host, of which one has further parameters, like the name of a campaign. */
function isSamePage(one: string | null, other: string | null): boolean {
  const [url, otherUrl] = [one, other].map((link) => (link === null ? null : URL.parse(stripTrackers(link))))
  if (!url || !otherUrl || pathOf(url.href) !== pathOf(otherUrl.href)) return false
  const [fewer, more] = [parametersOf(url), parametersOf(otherUrl)].sort((a, b) => a.size - b.size)
  if (!fewer || !more || (fewer.size === 0 && pathOf(url.href) === '/')) return false
  return fewer.isSubsetOf(more)
}

const parametersOf = (url: URL): Set<string> => new Set(url.search.slice(1).split('&').filter(Boolean))

const pathOf = (link: string | null): string =>
  (link === null ? null : URL.parse(link))?.pathname.replace(/(?<=.)\/$/, '') ?? '/'

const hostOf = (link: string | null): string =>
  (link === null ? null : URL.parse(link))?.host.replace(/^www\./, '') ?? ''

/**
 * Hashes of ids that belong to other articles now: some publishers count the places of a document ('item 1' is always the newest).
 * An item that is listed under another id shows it, and then every id whose link, title and date all changed is such a place.
 */
export function findPassedOnKeys(incoming: IncomingItem[], { stored }: Candidates): Set<string> {
  const storedByKey = new Map(stored.map((row) => [row.guidHash, row]))
  const replaced = incoming.flatMap((item) => {
    const row = storedByKey.get(item.guidHash)
    return row !== undefined && row.contentHash !== item.contentHash && agreesInNothing(row, item)
      ? [{ item, row }]
      : []
  })
  if (replaced.length === 0) return new Set()
  // An item that agrees with the row in nothing is never the one that is listed elsewhere. Sets of pairs, because a document of 10,000
  // items that all changed may come with every check.
  const listed = new Set(incoming.flatMap((item) => pairsOf(item.link, item.title, item.parsed.publishedAt)))
  const isListedElsewhere = ({ row }: (typeof replaced)[number]) =>
    pairsOf(row.link, row.title, row.publishedAt).some((pair) => listed.has(pair))
  return new Set(replaced.some(isListedElsewhere) ? replaced.map(({ item }) => item.guidHash) : [])
}

/** Two articles agree in two of link, title and date when they share one of these. */
function pairsOf(link: string | null, title: string, publishedAt: number | null): string[] {
  const place = link === null ? null : placeOf(link)
  return [
    ...(place === null ? [] : [JSON.stringify([place, title]), JSON.stringify([place, '', publishedAt])]),
    JSON.stringify(['', title, publishedAt]),
  ]
}

function agreesInNothing(stored: StoredItem, incoming: IncomingItem): boolean {
  return (
    !isSamePlace(stored.link, incoming.link) &&
    stored.title !== incoming.title &&
    stored.publishedAt !== incoming.publishedAt
  )
}

/** A site that gets a certificate, drops 'www.' or closes its addresses with a slash changes all its links. */
const placeOf = (link: string): string =>
  stripTrackers(link)
    .replace(/^https?:\/\/(?:www\.)?/i, '')
    .replace(/\/(?=$|[?#])/, '')

const isSamePlace = (one: string | null, other: string | null): boolean =>
  one !== null && other !== null && placeOf(one) === placeOf(other)

/** When most of a document changed, another host with the same pages is the same site. */
const isSamePlaceOrPage: typeof isSamePlace = (one, other) => isSamePlace(one, other) || isSamePage(one, other)

function valuesUsedOnce(values: string[]): Set<string> {
  const once = new Set<string>()
  const again = new Set<string>()
  for (const value of values) {
    if (once.has(value)) again.add(value)
    once.add(value)
  }
  return once.difference(again)
}

function uniqueBy<Item>(items: Item[], keyOf: (item: Item) => string | null): Map<string, Item> {
  const unique = valuesUsedOnce(items.flatMap((item) => keyOf(item) ?? []))
  return new Map(
    items.flatMap((item) => {
      const key = keyOf(item)
      return key !== null && unique.has(key) ? [[key, item] as const] : []
    }),
  )
}
