// The content of a document before anything is chosen: each format fills this shape, and condenseFeed turns it into a
// ParsedFeed. Texts and dates are as published; addresses are absolute.

import type {
  FeedFormat,
  ParsedCategory,
  ParsedChapter,
  ParsedCredit,
  ParsedLink,
  ParsedPerson,
  ParsedTranscript,
} from './parsedFeed.ts'

/** A text with the properties of its element. */
export type PublishedText = {
  /** 'xhtml': HTML that the publisher declares as such and writes as elements, so nothing in it is escaped twice. */
  kind: 'plain' | 'html' | 'xhtml'
  value: string
  /** The base of relative addresses within it. */
  base: string | null
}

export type PublishedImage = {
  url: string
  /** Pixels, 0 when unknown. */
  width: number
}

export type PublishedEnclosure = {
  url: string
  type: string
  length: number | null
  durationSeconds: number | null
  /** Within a media:group, the publisher's preferred one. */
  isDefault: boolean
}

/** Texts and values that feeds and items share. */
export type PublishedBase = {
  title: PublishedText | null
  /** A title in another vocabulary (dc:title, media:title), when the format's own is missing. */
  otherTitle: PublishedText | null
  summary: PublishedText | null
  /** A summary in another vocabulary (itunes:summary, media:description), when the format's own is missing. */
  otherSummary: PublishedText | null
  rights: PublishedText | null
  id: string | null
  links: ParsedLink[]
  authors: ParsedPerson[]
  contributors: ParsedPerson[]
  categories: ParsedCategory[]
  /** Dates as written; of each kind the last readable one counts. */
  published: string[]
  updated: string[]
  created: string[]
  images: PublishedImage[]
  isExplicit: boolean | null
  /** itunes:block: the publisher wants the podcast kept out of directories. */
  isBlocked: boolean
}

export type PublishedItem = PublishedBase & {
  guidIsLink: boolean
  contents: PublishedText[]
  enclosures: PublishedEnclosure[]
  /** The same recording in other qualities (podcast:alternateEnclosure). */
  otherEnclosures: PublishedEnclosure[]
  durationSeconds: number | null
  credits: ParsedCredit[]
  license: { url: string | null; name: string } | null
  playerUrl: string | null
  episode: number | null
  season: number | null
  chapters: ParsedChapter[]
  chaptersUrl: string | null
  transcripts: ParsedTranscript[]
  commentsUrl: string | null
  commentsFeedUrl: string | null
  base: string | null
  /** A relative link as written, when only the document can name its base. */
  relativeLink: string | null
  /** An id that its vocabulary adds to the format (atom:id in RSS), when the format's own is missing. */
  otherId: string | null
}

export type PublishedFeed = PublishedBase & {
  format: FeedFormat
  version: string
  iconUrl: string | null
  /** The feed's own new address (itunes:new-feed-url). */
  movedTo: string | null
  hubUrls: string[]
  language: string | null
  ttlMinutes: number | null
  /** sy:updatePeriod and sy:updateFrequency: so many updates in so many minutes. */
  updatePeriodMinutes: number | null
  updatesPerPeriod: number
  skipHours: number[]
  skipDays: number[]
  hasPodcastMarks: boolean
  /** The document's own address: the base where no other is named. */
  base: string | null
  /** The base of relative addresses in its items, unless an xml:base says otherwise. */
  itemsBase: string | null
  items: PublishedItem[]
}

function emptyBase(): PublishedBase {
  return {
    title: null,
    otherTitle: null,
    summary: null,
    otherSummary: null,
    rights: null,
    id: null,
    links: [],
    authors: [],
    contributors: [],
    categories: [],
    published: [],
    updated: [],
    created: [],
    images: [],
    isExplicit: null,
    isBlocked: false,
  }
}

export function emptyItem(base: string | null): PublishedItem {
  return {
    ...emptyBase(),
    guidIsLink: false,
    contents: [],
    enclosures: [],
    otherEnclosures: [],
    durationSeconds: null,
    credits: [],
    license: null,
    playerUrl: null,
    episode: null,
    season: null,
    chapters: [],
    chaptersUrl: null,
    transcripts: [],
    commentsUrl: null,
    commentsFeedUrl: null,
    base,
    relativeLink: null,
    otherId: null,
  }
}

export function emptyFeed(format: FeedFormat): PublishedFeed {
  return {
    ...emptyBase(),
    format,
    version: '',
    iconUrl: null,
    movedTo: null,
    hubUrls: [],
    language: null,
    ttlMinutes: null,
    updatePeriodMinutes: null,
    updatesPerPeriod: 1,
    skipHours: [],
    skipDays: [],
    hasPodcastMarks: false,
    base: null,
    itemsBase: null,
    items: [],
  }
}
