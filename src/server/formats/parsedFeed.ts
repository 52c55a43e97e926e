// What every format becomes: the one shape that the rest of the server knows. Nothing here is cleaned: `html` is what
// the publisher wrote, and only presentArticle lets it out.

export type FeedFormat = 'rss' | 'rdf' | 'atom' | 'json' | 'cdf'

export type ParsedEnclosure = {
  url: string
  /** MIME type as published, '' when unknown. */
  type: string
  /** Bytes as published, null when absent or not a number. */
  length: number | null
  durationSeconds: number | null
}

/** Someone named by a feed; what is unknown is ''. */
export type ParsedPerson = { name: string; email: string; url: string }

/** A link as Atom knows it, absolute; what is unknown is ''. */
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
  /** How people call it, '' when that is the term itself. */
  label: string
}

/** Someone who took part in a recording, and as what ('host', 'guest', 'writer', …; '' when unknown). */
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
  /** '' when nothing is said about who speaks, or when it is the one of the line before. */
  speaker: string
  text: string
}

export type ParsedItem = {
  /** The publisher's own id (guid, atom:id, rdf:about, JSON id), null when there is none. */
  guid: string | null
  /** Absolute address of the original, null when there is none. */
  link: string | null
  /** Plain text without markup or entities, '' when there is none. */
  title: string
  /** Names of the authors as a byline shows them, '' when unknown. */
  author: string
  /** Epoch milliseconds, null when there is no date that can be read. */
  publishedAt: number | null
  updatedAt: number | null
  /** The fullest HTML the entry carries, as published; plain text arrives escaped as HTML. '' when there is none. */
  html: string
  /** The shorter HTML when the entry carries both a summary and a content, else ''. */
  summaryHtml: string
  /** Where relative addresses within `html` start from: xml:base, else link, else the feed's address. */
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
  /** A page that plays the recording, to stand in a frame. */
  playerUrl: string | null
  /** Where the item is discussed. */
  commentsUrl: string | null
  /** The publisher's own warning (itunes:explicit), null when nothing is said. */
  isExplicit: boolean | null
  episode: number | null
  season: number | null
  /** Chapters that stand in the feed itself (Podlove), in their order. */
  chapters: ParsedChapter[]
  /** Podcasting 2.0 chapters file and transcripts. */
  chaptersUrl: string | null
  transcripts: ParsedTranscript[]
  /** What earlier versions read differently: the keys of stored items are made of it (itemIdentity.ts). */
  formerly?: FormerReading
}

export type FormerReading = Partial<Pick<ParsedItem, 'guid' | 'link' | 'title' | 'publishedAt' | 'html'>>

export type ParsedFeed = {
  format: FeedFormat
  /** As the document says: '2.0', '0.91', '1.0', '1.1', … '' when it does not. */
  version: string
  title: string
  description: string
  siteUrl: string | null
  /** Where the feed says it lives (atom:link rel=self, JSON feed_url). */
  selfUrl: string | null
  /** Where the feed says it moved for good (itunes:new-feed-url). */
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

export type ParseHints = {
  /** The Content-Type header as received, '' when there was none. */
  contentType: string
  /** The address the document came from, after redirects; relative addresses start from it. */
  url: string
  /** The Content-Location header, when there was one. */
  contentLocation?: string
}

export type ParseOutcome =
  | { is: 'feed'; feed: ParsedFeed }
  /** `reason` is a sentence for a person, e.g. 'This is a web page, not a feed.' */
  | { is: 'notAFeed'; reason: string }
