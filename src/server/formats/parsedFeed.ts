// The result of every format: the only shape that the rest of the server knows. Nothing here is cleaned: `html` is the
// publisher's, and only presentArticle returns it, cleaned.

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json' | 'cdf'

export type ParsedEnclosure = {
  url: string
  /** MIME type as published, '' when unknown. */
  type: string
  /** Bytes as published, null when absent or not a number. */
  length: number | null
  durationSeconds: number | null
}

/** Someone named by a feed; unknown values are ''. */
export type ParsedPerson = { name: string; email: string; url: string }

/** A link as in Atom, absolute; unknown values are ''. */
export type ParsedLink = {
  href: string
  /** 'alternate' when the publisher gives none. */
  rel: string
  type: string
  title: string
  language: string
  length: string
}

export type ParsedCategory = {
  term: string
  /** The vocabulary the term is from, '' when unknown. */
  scheme: string
  /** The name for people, '' when that is the term itself. */
  label: string
}

/** Someone who took part in a recording, with a role ('host', 'guest', 'writer', …; '' when unknown). */
export type ParsedCredit = { name: string; role: string; url: string }

/** Where a part of a recording begins, and what it is about. */
export type ParsedChapter = { startSeconds: number; title: string; url: string | null }

export type ParsedTranscript = {
  url: string
  /** MIME type as published, '' when unknown. */
  type: string
  language: string | null
}

export type TranscriptLine = {
  /** Null when the publisher gives no times. */
  startSeconds: number | null
  /** '' when the speaker is unknown or the same as in the line before. */
  speaker: string
  text: string
}

export type ParsedItem = {
  /** The publisher's own id (guid, atom:id, rdf:about, JSON id), null when absent. */
  guid: string | null
  /** Absolute address of the original, null when absent. */
  link: string | null
  /** Plain text without markup or entities, '' when absent. */
  title: string
  /** Names of the authors as a byline shows them, '' when unknown. */
  author: string
  /** Epoch milliseconds, null without a readable date. */
  publishedAt: number | null
  updatedAt: number | null
  /** The fullest HTML the entry carries, as published; plain text arrives escaped as HTML. '' when there is none. */
  html: string
  /** The shorter HTML when the entry carries both a summary and a content, else ''. */
  summaryHtml: string
  /** The base of relative addresses within `html`: xml:base, else link, else the feed's address. */
  baseUrl: string | null
  /** Picture named by the feed itself: media RSS, itunes:image, image enclosure, JSON Feed image. */
  imageUrl: string | null
  /** Sound, video and other files, best first. */
  enclosures: ParsedEnclosure[]
  /** Names as people read them, each once. */
  categories: string[]
  credits: ParsedCredit[]
  /** The terms under which the publisher lets others use it. */
  licenseUrl: string | null
  /** A page that plays the recording within a frame. */
  playerUrl: string | null
  /** Where the item is discussed. */
  commentsUrl: string | null
  /** The publisher's own warning (itunes:explicit), null when absent. */
  isExplicit: boolean | null
  episode: number | null
  season: number | null
  /** Chapters within the feed (Podlove), in order. */
  chapters: ParsedChapter[]
  /** Podcasting 2.0 chapters file and transcripts. */
  chaptersUrl: string | null
  transcripts: ParsedTranscript[]
  /** The values that earlier versions read differently: keys of stored items contain them (itemIdentity.ts). */
  formerly?: FormerReading
}

export type FormerReading = Partial<Pick<ParsedItem, 'guid' | 'link' | 'title' | 'publishedAt' | 'html'>>

export type ParsedFeed = {
  format: FeedFormat
  /** The document's own version: '2.0', '0.91', '1.0', '1.1', … '' when absent. */
  version: string
  title: string
  description: string
  siteUrl: string | null
  /** The feed's own address (atom:link rel=self, JSON feed_url). */
  selfUrl: string | null
  /** The feed's new permanent address (itunes:new-feed-url). */
  movedTo: string | null
  /** WebSub hubs. */
  hubUrls: string[]
  /** Small square picture (atom:icon, favicon of JSON Feed), then logo or channel image. */
  iconUrl: string | null
  imageUrl: string | null
  language: string | null
  author: string
  updatedAt: number | null
  /** How the publisher wants to be polled. */
  ttlMinutes: number | null
  skipHours: number[]
  /** 0 = Sunday. */
  skipDays: number[]
  kind: 'articles' | 'podcast'
  /** The publisher wants the feed kept out of directories (itunes:block). */
  isBlocked: boolean
  items: ParsedItem[]
}

/** The feed's own description in a document. */
export type FeedHead = Omit<ParsedFeed, 'items'>

export type ParseHints = {
  /** The Content-Type header as received, '' when absent. */
  contentType: string
  /** The document's address after redirects; relative addresses start from it. */
  url: string
  /** The Content-Location header, if any. */
  contentLocation?: string
}

export type ParseOutcome =
  | { is: 'feed'; feed: ParsedFeed }
  /** `reason` is a sentence for the reader, e.g. 'This is a web page, not a feed.' */
  | { is: 'notAFeed'; reason: string }
