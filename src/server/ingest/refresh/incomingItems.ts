// Pure: turns the items of a parsed document into items that can be compared with stored ones, and then into rows.
import { limits } from '../../../shared/limits.ts'
import { categoryWordsOf } from '../../../shared/search/categoryWords.ts'
import type { PatternAnswers } from '../../../shared/search/matchQuery.ts'
import { writeRecordingNotes } from '../../core/items/recordingNotes.ts'
import { type PackedHtml, packHtml } from '../../core/items/storedHtml.ts'
import { isPlayable } from '../../core/positions/findSound.ts'
import { readStoryKeys, type StoryKeys } from '../../core/stories/storyKeys.ts'
import type { ItemRow } from '../../db/schema.ts'
import type { ParsedEnclosure, ParsedFeed, ParsedItem } from '../../formats/parsedFeed.ts'
import { readItemHtml } from '../../formats/readItemHtml.ts'
import { countWords } from '../../html/countWords.ts'
import { withoutNul } from '../../html/plainText.ts'
import type { ReadHtml } from '../../html/readHtml.ts'
import { ownText } from '../../lib/ownText.ts'
import { inOrderOfArrival } from './inOrderOfArrival.ts'
import { assignKeys, shortHash } from './itemIdentity.ts'

export type IncomingItem = ReadableItem & {
  /** The level of the key that `guidHash` is the hash of (itemIdentity.ts); 0 is the widest. */
  keyLevel: number
}

export type ReadableItem = {
  guidHash: string
  /** Hash of title, link, HTML and recording notes. It changes when the publisher edits the item. */
  contentHash: string
  /** Never later than the item's arrival. */
  publishedAt: number
  title: string
  link: string | null
  /** True when no other item of the document has the same link, or the same title. */
  isLinkItsOwn: boolean
  isTitleItsOwn: boolean
  parsed: ParsedItem
}

/**
 * Returns each item of the document once, oldest first, so ids rise with the publication time. `sharedKeys` holds hashes of
 * keys that several items of earlier documents had (itemIdentity.ts).
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
      const title = withoutNul(parsed.title).slice(0, limits.itemTitleMaxChars)
      return {
        guidHash,
        keyLevel,
        contentHash: contentHashOf(parsed, title),
        publishedAt: placeInTime(parsed.publishedAt, arrivedAt, position),
        title,
        link: parsed.link === null ? null : withoutNul(parsed.link),
        isLinkItsOwn: !repeatedLinks.has(parsed.link),
        isTitleItsOwn: !repeatedTitles.has(parsed.title),
        parsed,
      }
    },
  )
  return inOrderOfArrival(incoming, feed.items)
}

/** `title` is as it is stored. Publishers often add a transcript a day after the recording. */
export function contentHashOf(parsed: ParsedItem, title: string): string {
  return shortHash(`${title}\n${parsed.link ?? ''}\n${parsed.html}${writeRecordingNotes(parsed) ?? ''}`)
}

/** Columns of `items` that come from the document. A merge of feeds copies them. */
export const publishedColumns = [
  'guidHash',
  'contentHash',
  'title',
  'link',
  'author',
  'snippet',
  'imageUrl',
  'enclosures',
  'episode',
  'season',
  'words',
  'categories',
  'categoryWords',
  'durationSeconds',
] as const
export type PublishedColumn = (typeof publishedColumns)[number]

/** An item as the tables and the search index store it. */
export type ReadItem = {
  row: Pick<ItemRow, PublishedColumn> & StoryKeys
  publishedAt: number
  /** Packed before the transaction, in which other writers wait. */
  content: PackedHtml
  baseUrl: string | null
  /** JSON of PublishedNotes; null when there are none. */
  notes: string | null
  searchText: string
  patternAnswers?: PatternAnswers
}

/** Makes an item ready to store. Reading its HTML is slow: do it only for new and edited items, outside a transaction. */
export function readItem(incoming: ReadableItem, read: ReadHtml = readItemHtml(incoming.parsed)): ReadItem {
  const { guidHash, contentHash, title, link, publishedAt, parsed } = incoming
  const { baseUrl, enclosures } = parsed
  return {
    row: {
      guidHash,
      contentHash,
      title,
      link,
      author: withoutNul(parsed.author),
      snippet: read.snippet,
      imageUrl: parsed.imageUrl ?? (read.imageUrl && ownText(read.imageUrl)),
      enclosures: enclosures.length === 0 ? null : JSON.stringify(enclosures),
      episode: parsed.episode,
      season: parsed.season,
      words: countWords(read.text),
      ...readCategories(parsed.categories),
      durationSeconds: findDuration(enclosures),
      // A podcast may link the same page from every episode, so a shared link or title identifies no story.
      ...readStoryKeys({ title: incoming.isTitleItsOwn ? title : '', link: incoming.isLinkItsOwn ? link : null }),
    },
    publishedAt,
    content: packHtml(withoutNul(parsed.html)),
    baseUrl,
    notes: writeRecordingNotes(parsed),
    searchText: read.text,
  }
}

/** Publishers name up to hundreds; the rest says nothing. */
const categoriesMax = 50

function readCategories(published: string[]): Pick<ItemRow, 'categories' | 'categoryWords'> {
  const categories = published.slice(0, categoriesMax).map((name) => withoutNul(name).slice(0, limits.categoryMaxChars))
  return {
    categories: categories.length === 0 ? null : JSON.stringify(categories),
    categoryWords: categoryWordsOf(categories),
  }
}

function findDuration(enclosures: ParsedEnclosure[]): number | null {
  const sound = enclosures.length === 0 ? undefined : enclosures.find(isPlayable)
  return sound?.durationSeconds == null ? null : Math.round(sound.durationSeconds)
}

function repeatedIn<Value>(values: Value[]): Set<Value> {
  const seen = new Set<Value>()
  return new Set(values.filter((value) => seen.size === seen.add(value).size))
}

/** A future date would keep an item on top for days, so it becomes the arrival. Items without a date keep their order. */
function placeInTime(publishedAt: number | null, arrivedAt: number, position: number): number {
  return publishedAt === null ? arrivedAt - position : Math.min(publishedAt, arrivedAt)
}
