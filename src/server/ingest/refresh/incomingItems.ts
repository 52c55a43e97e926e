// Pure: what a parsed document brings, made ready to be compared with what is stored.
import { limits } from '../../../shared/limits.ts'
import { writeRecordingNotes } from '../../core/items/recordingNotes.ts'
import { readStoryKeys, type StoryKeys } from '../../core/stories/storyKeys.ts'
import type { ParsedFeed, ParsedItem } from '../../formats/parsedFeed.ts'
import { readHtml } from '../../html/readHtml.ts'
import { assignKeys, shortHash } from './itemIdentity.ts'

export type IncomingItem = ReadableItem & {
  /** The level of the key that `guidHash` is the hash of (itemIdentity.ts); 0 is the widest. */
  keyLevel: number
}

export type ReadableItem = {
  guidHash: string
  /** Of title, link, HTML and what stands beside a recording: tells an edit from the same again. */
  contentHash: string
  /** Never after its arrival. */
  publishedAt: number
  title: string
  link: string | null
  /** No other item of the document has its link or its title. */
  isLinkItsOwn: boolean
  isTitleItsOwn: boolean
  parsed: ParsedItem
}

/**
 * Each item of the document once, oldest first, so that ids rise with publication within one arrival. `sharedKeys`: what the
 * feed remembers (sharedKeys.ts).
 */
export function readIncomingItems(
  feed: Pick<ParsedFeed, 'items'>,
  arrivedAt: number,
  sharedKeys: ReadonlySet<string> = new Set(),
): IncomingItem[] {
  const repeatedLinks = repeatedIn(feed.items.map(({ link }) => link))
  const repeatedTitles = repeatedIn(feed.items.map(({ title }) => title))
  const incoming = assignKeys(feed.items, sharedKeys).map(
    ({ item: parsed, position, guidHash, keyLevel }): IncomingItem => {
      const title = storable(parsed.title).slice(0, limits.itemTitleMaxChars)
      return {
        guidHash,
        keyLevel,
        // A transcript often comes a day after its recording.
        contentHash: shortHash(`${title}\n${parsed.link ?? ''}\n${parsed.html}${writeRecordingNotes(parsed) ?? ''}`),
        publishedAt: placeInTime(parsed.publishedAt, arrivedAt, position),
        title,
        link: parsed.link === null ? null : storable(parsed.link),
        isLinkItsOwn: !repeatedLinks.has(parsed.link),
        isTitleItsOwn: !repeatedTitles.has(parsed.title),
        parsed,
      }
    },
  )
  // Documents list the newest first, so of items of one moment the later one in the document is the older.
  return incoming.reverse().sort((one, other) => one.publishedAt - other.publishedAt)
}

/** An item as its tables and the search index take it. */
export type ReadItem = {
  row: {
    guidHash: string
    contentHash: string
    title: string
    link: string | null
    author: string
    snippet: string
    imageUrl: string | null
    /** JSON, null when there are none. */
    enclosures: string | null
    episode: number | null
    season: number | null
  } & StoryKeys
  publishedAt: number
  html: string
  baseUrl: string | null
  /** JSON of PublishedNotes, null when there are none. */
  notes: string | null
  searchText: string
}

/** Reads the HTML, which costs: for new and edited items only. */
export function readItem(incoming: ReadableItem): ReadItem {
  const { guidHash, contentHash, title, link, publishedAt, parsed } = incoming
  const { baseUrl, enclosures } = parsed
  const html = storable(parsed.html)
  const read = readHtml(html, { baseUrl })
  // The publisher's own summary says better what an item is about than its first words do.
  const summary = parsed.summaryHtml === '' ? null : readHtml(storable(parsed.summaryHtml), { baseUrl })
  return {
    row: {
      guidHash,
      contentHash,
      title,
      link,
      author: storable(parsed.author),
      snippet: summary?.snippet || read.snippet,
      imageUrl: parsed.imageUrl ?? read.imageUrl ?? summary?.imageUrl ?? null,
      enclosures: enclosures.length === 0 ? null : JSON.stringify(enclosures),
      episode: parsed.episode,
      season: parsed.season,
      // A podcast may link its one page from every episode: that is no story.
      ...readStoryKeys({ title: incoming.isTitleItsOwn ? title : '', link: incoming.isLinkItsOwn ? link : null }),
    },
    publishedAt,
    html,
    baseUrl,
    notes: writeRecordingNotes(parsed),
    searchText: read.text,
  }
}

function repeatedIn<Value>(values: Value[]): Set<Value> {
  const seen = new Set<Value>()
  return new Set(values.filter((value) => seen.size === seen.add(value).size))
}

/** A date in the future would keep an item on top for days; items without one keep the order of their document. */
function placeInTime(publishedAt: number | null, arrivedAt: number, position: number): number {
  return publishedAt === null ? arrivedAt - position : Math.min(publishedAt, arrivedAt)
}

/** PostgreSQL keeps no NUL in a text, and JSON feeds can spell one. */
function storable(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
