// The entry point of the formats: bytes in, a feed out. A new XML format is one file and one line in `xmlFormats`.

import type { PlainText } from '../../shared/texts/codedText.ts'
import { texts } from '../../shared/texts/texts.ts'
import { boundBase, resolveAddress } from './addresses.ts'
import { readAtomFeed, readAtomItem } from './atom.ts'
import { readCdfFeed, readCdfItem } from './cdf.ts'
import { condenseFeed } from './condenseFeed.ts'
import { decodeDocument } from './decodeDocument.ts'
import { maxItemsPerDocument } from './documentLimits.ts'
import { readJsonFeed } from './jsonFeed.ts'
import type { NativeFamily } from './namespaces.ts'
import type { ParsedItem, ParseHints, ParseOutcome } from './parsedFeed.ts'
import type { PublishedFeed, PublishedItem } from './publishedFeed.ts'
import { readRdfFeed, readRdfItem } from './rdf.ts'
import { readXml } from './readXml.ts'
import { baseAfterLink, readRssFeed, readRssItem } from './rss.ts'
import type { XmlElement } from './xmlElement.ts'

type XmlFormat = {
  family: NativeFamily
  readFeed: (root: XmlElement) => PublishedFeed
  readItem: (item: XmlElement) => PublishedItem
  baseAfter?: (element: XmlElement, parent: XmlElement) => string | null
}

const rss: XmlFormat = { family: 'rss', readFeed: readRssFeed, readItem: readRssItem, baseAfter: baseAfterLink }

// By the local name of the root element.
const xmlFormats = new Map<string, XmlFormat>([
  ['rss', rss],
  ['feed', { family: 'atom', readFeed: readAtomFeed, readItem: readAtomItem }],
  ['rdf', { family: 'rss', readFeed: readRdfFeed, readItem: readRdfItem, baseAfter: baseAfterLink }],
  ['channel', { family: 'rss', readFeed: readCdfFeed, readItem: readCdfItem }],
])

/** The reason for documents that are no feeds. The key is the local name of their first element. */
const otherDocuments = new Map<string, PlainText>([
  ['html', texts.notAFeedHtml],
  ['opml', texts.notAFeedOpml],
  ['urlset', texts.notAFeedSitemap],
  ['sitemapindex', texts.notAFeedSitemap],
  ['svg', texts.notAFeedPicture],
])

/** Reads a feed of any format, even a broken one. Never throws; a document that is no feed gives a reason for readers. */
export function parseFeed(bytes: Uint8Array, hints: ParseHints): ParseOutcome {
  const outcome = readDocument(bytes, hints)
  if (outcome.is === 'notAFeed') return outcome
  // RDF is used for more than feeds, and any program may call its root element 'feed'.
  if (isEmptyFeed(outcome.feed)) return { is: 'notAFeed', reason: texts.notAFeedNothing() }
  const feed = condenseFeed(outcome.feed)
  return { is: 'feed', feed: { ...feed, items: feed.items.filter(hasContent) } }
}

export type ReadOutcome = { is: 'feed'; feed: PublishedFeed } | { is: 'notAFeed'; reason: string }

/** Like parseFeed, with everything in the document before one title, link and text are chosen. */
export function readDocument(bytes: Uint8Array, hints: ParseHints): ReadOutcome {
  if (bytes.length === 0) return { is: 'notAFeed', reason: texts.notAFeedEmpty() }
  const source = decodeDocument(bytes, hints.contentType)
  const base = documentBase(hints)
  if (/^\s*\{/.test(source.slice(0, 1000))) {
    const feed = readJsonFeed(source, base)
    return feed
      ? { is: 'feed', feed: { ...feed, base, itemsBase: base } }
      : { is: 'notAFeed', reason: texts.notAFeedJson() }
  }
  return readXmlFeed(source, base)
}

function readXmlFeed(source: string, base: string | null): ReadOutcome {
  let format = rss
  let reason = texts.notAFeedOther()
  const items: PublishedItem[] = []
  let itemsBase = base
  const root = readXml(source, {
    base,
    familyOf: (rootTag) => {
      const other = otherDocuments.get(rootTag)
      if (other !== undefined) reason = other()
      format = xmlFormats.get(rootTag) ?? format
      return other === undefined ? (xmlFormats.get(rootTag)?.family ?? null) : 'stop'
    },
    isItem: (name) => name === 'item' || name === 'entry',
    baseAfter: (element, parent) => {
      const moved = format.baseAfter?.(element, parent) ?? null
      itemsBase = moved ?? itemsBase
      return moved
    },
    onItem: (element) => (items.push(format.readItem(element)) < maxItemsPerDocument ? 'more' : 'enough'),
  })
  if (root === null) return { is: 'notAFeed', reason }
  return { is: 'feed', feed: { ...format.readFeed(root), base, itemsBase, items } }
}

// Templates leave empty items behind, with nothing to read, open, see or hear.
export function hasContent({ title, link, html, enclosures, imageUrl }: ParsedItem): boolean {
  return title !== '' || link !== null || html !== '' || enclosures.length > 0 || imageUrl !== null
}

function isEmptyFeed({ items, title, otherTitle, links }: PublishedFeed): boolean {
  return items.length === 0 && title === null && otherTitle === null && links.length === 0
}

// Content-Location names the document more exactly than the requested address (RFC 3986, 5.1), but only web addresses are
// accepted.
function documentBase(hints: ParseHints): string | null {
  const url = hints.url === '' ? null : boundBase(hints.url)
  if (hints.contentLocation === undefined) return url
  const located = resolveAddress(hints.contentLocation, url)
  return located !== null && /^https?:/.test(located) ? boundBase(located) : url
}
