import { boundBase, resolveLink } from './addresses.ts'
import { readAtomLink, readAtomPerson } from './atomElements.ts'
import {
  add,
  addCategory,
  addressIn,
  addText,
  dateIn,
  enclosureOf,
  linkAt,
  linkIn,
  plainLink,
  readCount,
} from './fields.ts'
import { readPerson } from './people.ts'
import { emptyFeed, emptyItem, type PublishedBase, type PublishedFeed, type PublishedItem } from './publishedFeed.ts'
import { readAtomText, readHtmlText } from './textConstruct.ts'
import { readFeedVocabulary, readItemVocabulary } from './vocabularies.ts'
import { attribute, childElements, findChild, holdsElements, ownText, type XmlElement } from './xmlElement.ts'

/** Reads RSS 0.91 to 2.0 and its variants. */
export function readRssFeed(root: XmlElement): PublishedFeed {
  const feed = emptyFeed('rss')
  feed.version = attribute(root, 'version')
  // Some feeds have no channel; then the root takes its place.
  readChannel(findChild(root, 'channel') ?? root, feed)
  return feed
}

/** The elements of a channel, in RSS, RDF and CDF. */
export function readChannel(channel: XmlElement, feed: PublishedFeed): void {
  feed.language ??= attribute(channel, 'xml:lang') || null
  for (const child of childElements(channel)) readChannelElement(child, feed)
}

export function readRssItem(element: XmlElement): PublishedItem {
  const item = emptyItem(element.base)
  for (const child of childElements(element)) readItemElement(child, item)
  item.id ??= item.otherId
  return item
}

/** Relative addresses start from the channel's site: feeds are often on another host. */
export function baseAfterLink(element: XmlElement, parent: XmlElement): string | null {
  if (element.name !== 'link' || (parent.name !== 'channel' && parent.name !== 'rss')) return null
  const written = ownText(element) || attribute(element, 'href')
  // 'example.org' without a scheme is formally a relative address, but never meant as one.
  const site = /^https?:\/\//i.test(written) ? resolveLink(written, null) : null
  return site === null ? null : boundBase(site)
}

function readChannelElement(element: XmlElement, feed: PublishedFeed): void {
  switch (element.name) {
    case 'description':
    case 'subtitle':
    case 'tagline':
      feed.summary ??= readHtmlText(element)
      break
    case 'language':
      feed.language ??= ownText(element) || null
      break
    case 'managingeditor':
      if (feed.authors.length === 0) add(feed.authors, readPerson(ownText(element)))
      break
    case 'lastbuilddate':
      addText(feed.updated, dateIn(element))
      break
    case 'image':
      addImage(element, feed)
      break
    case 'icon':
    case 'atom:icon':
      feed.iconUrl ??= addressIn(element)
      break
    case 'logo':
    case 'atom:logo':
      addImage(element, feed)
      break
    case 'atom:id':
      feed.id ??= ownText(element) || null
      break
    case 'atom:subtitle':
      feed.otherSummary ??= readAtomText(element)
      break
    case 'ttl':
      feed.ttlMinutes ??= readCount(ownText(element))
      break
    case 'skiphours':
      feed.skipHours = readHours(element)
      break
    case 'skipdays':
      feed.skipDays = readDays(element)
      break
    default:
      if (!readShared(element, feed)) readFeedVocabulary(element, feed)
      readHub(element, feed)
  }
}

function readItemElement(element: XmlElement, item: PublishedItem): void {
  switch (element.name) {
    case 'guid':
    case 'id':
      readGuid(element, item)
      break
    // <summary> is not RSS. Feeds with both mean a short text first, then the long one.
    case 'description':
    case 'summary':
      if (item.summary === null) item.summary = readHtmlText(element)
      else add(item.contents, readHtmlText(element))
      break
    case 'atom:id':
      item.otherId ??= ownText(element) || null
      break
    case 'atom:summary':
      item.summary ??= readAtomText(element)
      break
    case 'atom:content':
      add(item.contents, readAtomText(element))
      break
    case 'link':
      if (item.links.length === 0) item.relativeLink = relativeAddressIn(element)
      readShared(element, item)
      break
    // Names for the full text that publishers made up before content:encoded existed, or without knowing it.
    case 'body':
    case 'content':
    case 'fullitem':
    case 'fulltext':
      add(item.contents, readHtmlText(element))
      break
    case 'enclosure':
      readEnclosure(element, item)
      break
    case 'comments':
      item.commentsUrl ??= addressIn(element)
      break
    case 'image':
    case 'thumbnail':
      addImage(element, item)
      break
    default:
      if (!readShared(element, item)) readItemVocabulary(element, item)
  }
}

function readShared(element: XmlElement, target: PublishedBase): boolean {
  switch (element.name) {
    case 'title':
      target.title ??= readHtmlText(element)
      return true
    case 'atom:title':
      target.otherTitle ??= readAtomText(element)
      return true
    case 'link':
      // '<link href="…"/>' is Atom's form, which also occurs in RSS.
      add(target.links, plainLink(linkIn(element)) ?? readAtomLink(element))
      return true
    case 'atom:link':
      add(target.links, readAtomLink(element))
      return true
    case 'author':
    case 'atom:author':
      add(target.authors, holdsElements(element) ? readAtomPerson(element) : readPerson(ownText(element)))
      return true
    case 'atom:contributor':
      add(target.contributors, readAtomPerson(element))
      return true
    case 'atom:rights':
      target.rights ??= readAtomText(element)
      return true
    case 'category':
    case 'atom:category':
      addCategory(target, {
        term: ownText(element) || attribute(element, 'term'),
        scheme: attribute(element, 'domain') || attribute(element, 'scheme'),
        label: attribute(element, 'label'),
      })
      return true
    case 'copyright':
    case 'rights':
      target.rights ??= readHtmlText(element)
      return true
    case 'pubdate':
    case 'published':
    case 'atom:published':
    case 'date':
      addText(target.published, dateIn(element))
      return true
    case 'updated':
    case 'atom:updated':
    case 'lastmod':
      addText(target.updated, dateIn(element))
      return true
    default:
      return false
  }
}

// A guid is a link unless it is marked otherwise (RSS 2.0) or can't be one: many omit the attribute around a number.
function readGuid(element: XmlElement, item: PublishedItem): void {
  const guid = ownText(element)
  if (guid === '' || item.id !== null) return
  item.id = guid
  item.guidIsLink = attribute(element, 'ispermalink').toLowerCase() !== 'false' && /^https?:\/\//i.test(guid)
}

function readEnclosure(element: XmlElement, item: PublishedItem): void {
  const url = linkAt(element, 'url') ?? linkAt(element, 'href')
  if (url === null) return
  const type = attribute(element, 'type')
  const length = attribute(element, 'length')
  add(item.enclosures, enclosureOf(url, { type, length: readCount(length) }))
  add(item.links, { href: url, rel: 'enclosure', type, title: '', language: '', length })
}

function relativeAddressIn(element: XmlElement): string | null {
  const written = ownText(element) || attribute(element, 'href')
  return written === '' || /^https?:\/\//i.test(written) ? null : written
}

// '<image><url>', '<image url="…">' and '<image>https://…</image>'.
function addImage(element: XmlElement, target: PublishedBase): void {
  const named = findChild(element, 'url')
  const url = named ? linkIn(named) : (linkAt(element, 'url') ?? linkAt(element, 'href') ?? addressIn(element))
  if (url !== null) add(target.images, { url, width: 0 })
}

function readHub(element: XmlElement, feed: PublishedFeed): void {
  if (element.name !== 'atom:link' || attribute(element, 'rel').toLowerCase() !== 'hub') return
  add(feed.hubUrls, resolveLink(attribute(element, 'href'), element.base))
}

function readHours(element: XmlElement): number[] {
  const hours = childElements(element).map((child) => readCount(ownText(child)))
  // 24 is midnight in RSS 0.91.
  return [...new Set(hours.filter((hour) => hour !== null && hour <= 24).map((hour) => Number(hour) % 24))]
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']

function readDays(element: XmlElement): number[] {
  const days = childElements(element).map((child) => weekdays.indexOf(ownText(child).toLowerCase()))
  return [...new Set(days.filter((day) => day >= 0))]
}
