// Reads saved items of other programs from the entries of their files. They are converted to JSON Feeds, one for each source,
// and the feed parser reads those: dates, titles and enclosures mean the same as everywhere.
import { readAddress, withoutCredentials } from '../../../shared/feedAddress.ts'
import { limits } from '../../../shared/limits.ts'
import { chunksOf } from '../../lib/chunksOf.ts'
import { condenseFeed } from '../condenseFeed.ts'
import { maxItemsPerDocument } from '../documentLimits.ts'
import type { ParsedItem } from '../parsedFeed.ts'
import { hasContent, readDocument } from '../parseFeed.ts'
import { type Entry, type Marks, textAt } from './entry.ts'

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

/**
 * Null when the entries are nested too deep to be read. Reads up to `maxItems`. An item that several files have is read once.
 * Never throws.
 */
export function readSavedItems(all: Entry[], { maxItems }: { maxItems: number }): SavedItems | null {
  const bySource = new Map<string, Map<string, Entry>>()
  for (const entry of all.slice(0, maxItems)) {
    const url = sourceAddress(entry)
    const others = bySource.get(url) ?? new Map<string, Entry>()
    const key = [entry.link, ...identifyingFields.map((name) => textAt(entry.item, name))].join('\n')
    const other = others.get(key)
    others.set(key, other ? joinEntries(other, entry) : entry)
    bySource.set(url, others)
  }
  try {
    const sources = Array.from(bySource, ([url, ofSource]) => readSource(url, [...ofSource.values()]))
    return { sources, isCut: all.length > maxItems }
  } catch (error) {
    // Lists nested thousands deep: JSON.parse reads them, JSON.stringify runs out of stack.
    if (error instanceof RangeError) return null
    throw error
  }
}

const identifyingFields = ['title', 'id', 'date_published']

/** The marks of both; the text and the moment of the one that says more. */
function joinEntries(one: Entry, other: Entry): Entry {
  const first = one.marks.isSaved || !other.marks.isSaved ? one : other
  const { marks } = first === one ? other : one
  return {
    ...first,
    savedAt: one.savedAt ?? other.savedAt,
    marks: {
      ...first.marks,
      isSaved: first.marks.isSaved ?? marks.isSaved,
      isRead: first.marks.isRead ?? marks.isRead,
      labels: [...new Set([...one.marks.labels, ...other.marks.labels])],
    },
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
  // Longer documents would be cut.
  const read = [...chunksOf(entries, maxItemsPerDocument)].flatMap((some) => readItems(url, title, some))
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

/** One for one, in their order. */
function readItems(url: string, title: string, entries: Entry[]): ParsedItem[] {
  const items = entries.map(withoutUnusedText)
  const document = JSON.stringify({ version: 'https://jsonfeed.org/version/1.1', title: title || url, items })
  const written = readDocument(Buffer.from(document), { contentType: 'application/feed+json; charset=utf-8', url })
  return written.is === 'feed' ? condenseFeed(written.feed).items : []
}

/** Of an item that is neither saved nor labeled only the marks are imported, and thousands of texts take much memory. */
function withoutUnusedText({ item, marks: { isSaved, labels } }: Entry): Entry['item'] {
  return isSaved === false && labels.length === 0 ? { ...item, content_html: '', attachments: [] } : item
}

/** No person gives an article more labels. */
const labelsMax = 100

function shortenLabels(labels: string[]): string[] {
  const short = labels.slice(0, labelsMax).map((label) => label.slice(0, limits.tagNameMaxChars).toWellFormed().trim())
  return short.filter((label) => label !== '')
}
