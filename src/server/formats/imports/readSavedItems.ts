// Reads saved items in the formats of other programs (dialects/). Each dialect is converted to JSON Feeds, one for each source, and
// the feed parser reads those: dates, titles and enclosures mean the same as everywhere.
import { readAddress, withoutCredentials } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { condenseFeed } from '../condenseFeed.ts'
import type { ParsedItem } from '../parsedFeed.ts'
import { hasContent, readDocument } from '../parseFeed.ts'
import { readJson } from '../readJson.ts'
import { type Entry, fieldsOf, listAt, type Marks, textAt } from './entry.ts'
import { readGoogleReader } from './googleReader.ts'
import { readJsonFeedItem } from './jsonFeed.ts'
import { readMinifluxEntry } from './miniflux.ts'

/** An item of a file of saved items; some files hold others, too. */
export type SavedItem = {
  parsed: ParsedItem
  /** Epoch milliseconds, null when absent. */
  savedAt: number | null
  /** Index in the file: latest saved first, in every dialect. */
  position: number
  marks: Marks
}

/** The items of one source. */
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

function readEntries(text: string): Entry[] | null {
  const document = readJson(text)
  const fields = fieldsOf(document)
  if (textAt(fields, 'version').includes('jsonfeed.org')) {
    const feed = { url: textAt(fields, 'feed_url'), ...fields }
    return listAt(fields, 'items').map((item, position) => readJsonFeedItem(item, position, feed))
  }
  if (Array.isArray(fields.entries)) return listAt(fields, 'entries').map(readMinifluxEntry)
  if (Array.isArray(fields.items)) return readGoogleReader(textAt(fields, 'id'), listAt(fields, 'items'))
  return Array.isArray(document) ? readGoogleReader('', document.map(fieldsOf)) : null
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
    items: entries.flatMap(({ savedAt, position, marks }, index) => {
      const item = read[index]
      return item && hasContent(item)
        ? [{ parsed: item, savedAt, position, marks: { ...marks, labels: shortenLabels(marks.labels) } }]
        : []
    }),
  }
}

/** No person gives an article more labels. */
const labelsMax = 100

function shortenLabels(labels: string[]): string[] {
  const short = labels.slice(0, labelsMax).map((label) => label.slice(0, limits.tagNameMaxChars).toWellFormed().trim())
  return short.filter((label) => label !== '')
}
