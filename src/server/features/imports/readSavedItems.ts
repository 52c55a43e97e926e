// Reads saved items in the formats of other feed readers. Each dialect is converted to JSON Feeds, one for each source, and the
// feed parser reads those: dates, titles and enclosures mean the same as everywhere.
//
// - The Google Reader family (Takeout, Inoreader, FreshRSS, Feedly): `{ items: [{ title, published, alternate, content |
// summary, origin: { streamId, feedUrl, title, htmlUrl } }] }`, seconds (Feedly: milliseconds), titles as HTML.
// - Miniflux: `{ entries: [{ title, url, content, published_at, starred, feed: { feed_url, title, site_url } }] }`.
// - JSON Feed, including our own export, whose `_broadsheet` names the source and the time of saving.
import { readAddress, withoutCredentials } from '../../../shared/feedAddress.ts'
import { condenseFeed } from '../../formats/condenseFeed.ts'
import { decodeEntities } from '../../formats/entities.ts'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { hasContent, readDocument } from '../../formats/parseFeed.ts'
import { readJson } from '../../formats/readJson.ts'

export type SavedItem = {
  parsed: ParsedItem
  /** Epoch milliseconds, null when absent. */
  savedAt: number | null
  /** Index in the file: latest saved first, in every dialect. */
  position: number
}

/** The saved items of one source. */
export type SavedFeed = {
  url: string
  /** '' when absent. */
  title: string
  siteUrl: string | null
  items: SavedItem[]
}

export type SavedItems = {
  sources: SavedFeed[]
  /** The file has more items, which were not read. */
  isCut: boolean
}

/** Null when the text is no JSON, or none of the dialects. Reads up to `maxItems`. Never throws. */
export function readSavedItems(text: string, { maxItems }: { maxItems: number }): SavedItems | null {
  const all = readEntries(text)
  if (all === null) return null
  const entries = all.slice(0, maxItems)
  const bySource = new Map<string, Entry[]>()
  for (const entry of entries) {
    const url = sourceAddress(entry)
    const others = bySource.get(url)
    if (others) others.push(entry)
    else bySource.set(url, [entry])
  }
  try {
    const sources = Array.from(bySource, ([url, ofSource]) => readSource(url, ofSource))
    return { sources, isCut: all.length > maxItems }
  } catch (error) {
    // Lists nested thousands deep: JSON.parse reads them, JSON.stringify runs out of stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

type Json = Readonly<Record<string, unknown>>

/** One saved item before its conversion to JSON Feed. */
type Entry = {
  /** Addresses of the source, best first, as in the file. */
  source: { addresses: string[]; title: string; siteUrl: string }
  item: Json
  link: string
  savedAt: number | null
  position: number
}

function readEntries(text: string): Entry[] | null {
  const document = readJson(text)
  const fields = fieldsOf(document)
  if (textAt(fields, 'version').includes('jsonfeed.org')) {
    const feed = { url: textAt(fields, 'feed_url'), ...fields }
    return listAt(fields, 'items').map((item, position) => fromJsonFeed(item, position, feed))
  }
  if (Array.isArray(fields.entries)) return onlySaved(listAt(fields, 'entries'), isMinifluxStarred).map(fromMiniflux)
  const items = Array.isArray(document)
    ? document.map(fieldsOf)
    : Array.isArray(fields.items)
      ? listAt(fields, 'items')
      : null
  return items === null ? null : onlySaved(items, isReaderStarred).map(fromGoogleReader)
}

/** Some files hold all of a feed's items; where some are starred, only those are saved. */
function onlySaved(items: Json[], isSaved: (item: Json) => boolean): Json[] {
  const saved = items.filter(isSaved)
  return saved.length > 0 ? saved : items
}

const isMinifluxStarred = (entry: Json) => entry.starred === true

const isReaderStarred = (item: Json) =>
  [...textsAt(item, 'categories'), ...listAt(item, 'tags').map((tag) => textAt(tag, 'id'))].some((category) =>
    /\/(?:state\/com\.google\/starred|tag\/global\.saved)$/.test(category),
  )

function fromGoogleReader(item: Json, position: number): Entry {
  const origin = fieldsOf(item.origin)
  const link = hrefAt(item, 'canonical') || hrefAt(item, 'alternate')
  const content = textAt(fieldsOf(item.content), 'content') || textAt(item, 'content')
  const summary = textAt(fieldsOf(item.summary), 'content') || textAt(item, 'summary')
  return {
    source: {
      addresses: [
        textAt(origin, 'feedUrl'),
        textAt(origin, 'streamId').replace(/^feed\//, ''),
        textAt(origin, 'htmlUrl'),
      ],
      title: decodeEntities(textAt(origin, 'title')),
      siteUrl: textAt(origin, 'htmlUrl'),
    },
    item: {
      // The publisher's own id, which only Feedly exports.
      id: textAt(item, 'originId'),
      url: link,
      title: decodeEntities(textAt(item, 'title')),
      content_html: content || summary,
      summary: '',
      date_published: momentAt(item, 'published'),
      authors: [{ name: decodeEntities(textAt(item, 'author')) }],
      attachments: listAt(item, 'enclosure').map((file) => ({
        url: file.href,
        mime_type: file.type,
        size_in_bytes: file.length,
      })),
    },
    link,
    savedAt: millisecondsAt(item, 'actionTimestamp'),
    position,
  }
}

function fromMiniflux(entry: Json, position: number): Entry {
  const feed = fieldsOf(entry.feed)
  const link = textAt(entry, 'url')
  return {
    source: {
      addresses: [textAt(feed, 'feed_url'), textAt(feed, 'site_url')],
      title: textAt(feed, 'title'),
      siteUrl: textAt(feed, 'site_url'),
    },
    item: {
      url: link,
      title: textAt(entry, 'title'),
      content_html: textAt(entry, 'content'),
      date_published: textAt(entry, 'published_at'),
      authors: [{ name: textAt(entry, 'author') }],
      attachments: listAt(entry, 'enclosures').map((file) => ({
        url: file.url,
        mime_type: file.mime_type,
        size_in_bytes: file.size,
      })),
    },
    link,
    savedAt: null,
    position,
  }
}

function fromJsonFeed(item: Json, position: number, document: Json): Entry {
  const own = fieldsOf(item._broadsheet)
  const feed = fieldsOf(own.feed)
  const isOwn = Object.keys(feed).length > 0
  const siteUrl = textAt(isOwn ? feed : document, 'home_page_url')
  const savedAt = Date.parse(textAt(own, 'saved_at'))
  return {
    source: {
      addresses: [textAt(isOwn ? feed : document, isOwn ? 'url' : 'feed_url'), siteUrl],
      title: textAt(isOwn ? feed : document, 'title'),
      siteUrl,
    },
    // The ids of our own export are ours, not the publisher's.
    item: isOwn ? { ...item, id: '' } : item,
    link: textAt(item, 'url'),
    savedAt: Number.isNaN(savedAt) ? null : savedAt,
    position,
  }
}

/** Where the file names no feed, the article's site represents it; mails have neither (RFC 2606: `.invalid` never resolves). */
function sourceAddress({ source, link }: Entry): string {
  for (const address of [...source.addresses, URL.parse(link)?.origin ?? '']) {
    const read = readAddress(address)
    if (read.is === 'address') return read.url
  }
  return `https://saved.invalid/${encodeURIComponent(source.title.slice(0, 100).toWellFormed())}`
}

function readSource(url: string, entries: Entry[]): SavedFeed {
  const title = entries[0]?.source.title ?? ''
  const site = readAddress(entries[0]?.source.siteUrl ?? '')
  const items = entries.map(({ item }) => item)
  const document = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: title || url, items })
  const written = readDocument(Buffer.from(document), { contentType: 'application/feed+json; charset=utf-8', url })
  const read = written.is === 'feed' ? condenseFeed(written.feed).items : []
  return {
    url,
    title,
    siteUrl: site.is === 'address' ? withoutCredentials(site.url) : null,
    // One for one, in their order: parseFeed would leave out the empty ones.
    items: entries.flatMap(({ savedAt, position }, index) => {
      const item = read[index]
      return item && hasContent(item) ? [{ parsed: item, savedAt, position }] : []
    }),
  }
}

const fieldsOf = (value: unknown): Json =>
  // JSON.parse returns plain data objects.
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Json) : {}

const listAt = (fields: Json, name: string): Json[] => {
  const value = fields[name]
  return Array.isArray(value) ? value.map(fieldsOf) : []
}

const textsAt = (fields: Json, name: string): string[] => {
  const value = fields[name]
  return Array.isArray(value) ? value.filter((text) => typeof text === 'string') : []
}

const textAt = (fields: Json, name: string): string => {
  const value = fields[name]
  return typeof value === 'string' ? value.trim() : ''
}

const hrefAt = (fields: Json, name: string): string => textAt(listAt(fields, name)[0] ?? {}, 'href')

/** Seconds or milliseconds, distinguished by their size: seconds reach that one in the year 5138. */
function millisecondsAt(fields: Json, name: string): number | null {
  const value = Number(fields[name])
  if (!Number.isFinite(value) || value <= 0) return null
  return Math.round(value < 1e11 ? value * 1000 : Math.min(value, 8e15))
}

function momentAt(fields: Json, name: string): string {
  const moment = millisecondsAt(fields, name)
  return moment === null ? '' : new Date(moment).toISOString()
}
