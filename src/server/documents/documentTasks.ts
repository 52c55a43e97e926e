// Pure: every task that reads published content. A task runs by name in another process, so its input and output can be sent
// between processes.
import type { FoundFeed, PreviewItem } from '../../shared/api/entities.ts'
import { decodeDocument } from '../formats/decodeDocument.ts'
import type { ParsedChapter, ParsedFeed, ParsedItem, ParseHints, TranscriptLine } from '../formats/parsedFeed.ts'
import { parseFeed } from '../formats/parseFeed.ts'
import { readAnswer } from '../formats/readAnswer.ts'
import { readChapters } from '../formats/readChapters.ts'
import { type ItemHtml, readItemHtml } from '../formats/readItemHtml.ts'
import { readTranscript } from '../formats/readTranscript.ts'
import { findFeedsInSiteDocument, type SiteWithDocument } from '../formats/siteDocuments.ts'
import { findFeedLinks } from '../html/findFeedLinks.ts'
import { readHtml } from '../html/readHtml.ts'
import { findPageIcon, findPageRefresh } from '../html/readPage.ts'

type Document = { bytes: Uint8Array; contentType: string }
type SourceDocument = { bytes: Uint8Array; hints: ParseHints & PageHints; itemsMax?: number }

export type ReadSource =
  | { is: 'feed'; feed: ParsedFeed }
  /** Not a feed. */
  | ({ is: 'page' } & PageLinks)

/** The other addresses that a page names. */
export type PageLinks = {
  /** The feeds that it names, best first. */
  found: FoundFeed[]
  /** Where it redirects a browser; null unless that decides which feed is meant. */
  sentOnTo: string | null
}

type PageHints = {
  url: string
  contentType: string
  /** Headers of the page, '' or left out when absent. */
  linkHeader?: string
  refreshHeader?: string
}

export const documentTasks = {
  readFeed: ({ bytes, hints }: { bytes: Uint8Array; hints: ParseHints }) => parseFeed(bytes, hints),

  /** Returns at most `itemsMax` items, the newest ones, for callers that show few. */
  readSource({ bytes, hints, itemsMax }: SourceDocument): ReadSource {
    const parsed = parseFeed(bytes, hints)
    if (parsed.is === 'feed') {
      if (itemsMax === undefined) return parsed
      return { is: 'feed', feed: { ...parsed.feed, items: newestOf(parsed.feed.items, itemsMax) } }
    }
    return { is: 'page', ...findPageLinks(bytes, hints) }
  },

  readPageLinks: ({ bytes, hints }: { bytes: Uint8Array; hints: PageHints }): PageLinks => findPageLinks(bytes, hints),

  findSiteFeeds: ({ site, bytes, contentType }: Document & { site: SiteWithDocument }): FoundFeed[] =>
    findFeedsInSiteDocument(site, decodeDocument(bytes, contentType)),

  findIcon: ({ bytes, contentType, pageUrl }: Document & { pageUrl: string }): string | null =>
    findPageIcon(decodeDocument(bytes, contentType), pageUrl),

  /** `notes` is null when the document is no chapters file. `chars` is the length of its text. */
  readChapters({ bytes, contentType, url }: Document & { url: string }): {
    notes: ParsedChapter[] | null
    chars: number
  } {
    const text = decodeDocument(bytes, contentType)
    return { notes: readChapters(text, url), chars: text.length }
  },

  readTranscript({ bytes, contentType }: Document): { notes: TranscriptLine[] | null; chars: number } {
    const text = decodeDocument(bytes, contentType)
    const lines = readTranscript(text)
    return { notes: lines.length > 0 ? lines : null, chars: text.length }
  },

  /** An answer of another reader's API. */
  readAnswer: ({ bytes }: { bytes: Uint8Array }): unknown => readAnswer(new TextDecoder().decode(bytes)),

  readItems: (items: ItemHtml[]) => items.map(readItemHtml),

  previewItems: (items: ParsedItem[]): PreviewItem[] =>
    items.map(({ title, link, html, summaryHtml, baseUrl }) => ({
      title,
      link,
      snippet: readHtml(summaryHtml || html, { baseUrl }).snippet,
    })),
}

export type DocumentTasks = typeof documentTasks
export type TaskName = keyof DocumentTasks
export type TaskInput<Name extends TaskName> = Parameters<DocumentTasks[Name]>[0]
export type TaskOutput<Name extends TaskName> = ReturnType<DocumentTasks[Name]>

/** Runs a task by its name. The type of `DocumentReader.read` connects name, input and output. */
export const runTask = documentTasks as unknown as Record<TaskName, (input: unknown) => unknown>

function findPageLinks(bytes: Uint8Array, hints: PageHints): PageLinks {
  const { url, contentType, linkHeader, refreshHeader } = hints
  const html = mayBePage(contentType) ? decodeDocument(bytes, contentType) : ''
  const found = findFeedLinks(html, url, linkHeader)
  const sentOnTo = findPageRefresh(html, url, refreshHeader)
  const isMeant = sentOnTo !== null && (found.length === 0 || found.some((feed) => feed.url === sentOnTo))
  return isMeant ? { found: [], sentOnTo } : { found, sentOnTo: null }
}

function newestOf(items: ParsedItem[], itemsMax: number): ParsedItem[] {
  return items.toSorted((one, other) => (other.publishedAt ?? 0) - (one.publishedAt ?? 0)).slice(0, itemsMax)
}

function mayBePage(contentType: string): boolean {
  return contentType === '' || /html|xml|text\//i.test(contentType)
}
