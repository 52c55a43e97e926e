import { readAtomLink, readAtomPerson } from './atomElements.ts'
import { add, addCategory, addText, dateIn, enclosureOf, linkIn, readCount } from './fields.ts'
import type { ParsedLink } from './parsedFeed.ts'
import { emptyFeed, emptyItem, type PublishedBase, type PublishedFeed, type PublishedItem } from './publishedFeed.ts'
import { readAtomText, readHtmlText } from './textConstruct.ts'
import { readFeedVocabulary, readItemVocabulary } from './vocabularies.ts'
import { attribute, childElements, findChild, ownText, type XmlElement } from './xmlElement.ts'

/** Reads Atom 1.0 (RFC 4287) and 0.3, which use different names for the same things. */
export function readAtomFeed(root: XmlElement): PublishedFeed {
  const feed = emptyFeed('atom')
  feed.version = attribute(root, 'version') || '1.0'
  feed.language = attribute(root, 'xml:lang') || null
  // A feed that wraps its elements in a channel is not Atom, but some are written so.
  const head = findChild(root, 'channel') ?? root
  for (const child of childElements(head)) readFeedElement(child, feed)
  return feed
}

export function readAtomItem(element: XmlElement): PublishedItem {
  const item = emptyItem(element.base)
  for (const child of childElements(element)) readItemElement(child, item)
  const source = item.authors.length === 0 ? findChild(element, 'source') : null
  // Planets copy entries of other feeds and name their authors in the source (RFC 4287, 4.2.1).
  if (source)
    for (const child of childElements(source)) if (child.name === 'author') add(item.authors, readAtomPerson(child))
  return item
}

function readFeedElement(element: XmlElement, feed: PublishedFeed): void {
  switch (element.name) {
    case 'subtitle':
    case 'tagline':
      feed.summary ??= readAtomText(element)
      break
    case 'icon':
      feed.iconUrl ??= linkIn(element)
      break
    case 'logo': {
      const url = linkIn(element)
      if (url !== null) add(feed.images, { url, width: 0 })
      break
    }
    case 'link': {
      const link = readAtomLink(element)
      add(feed.links, link)
      if (link?.rel === 'hub') add(feed.hubUrls, link.href)
      break
    }
    default:
      if (!readSharedElement(element, feed)) readFeedVocabulary(element, feed)
  }
}

function readItemElement(element: XmlElement, item: PublishedItem): void {
  switch (element.name) {
    case 'summary':
      item.summary ??= readAtomText(element)
      break
    case 'content':
      add(item.contents, readAtomText(element))
      // Out-of-line content is a file of the item (RFC 4287, 4.1.3.2).
      readOutOfLineContent(element, item)
      break
    case 'link':
      readItemLink(readAtomLink(element), item)
      break
    // Not part of Atom, but authors with an RSS background use it.
    case 'description':
      item.summary ??= readHtmlText(element)
      break
    default:
      if (!readSharedElement(element, item)) readItemVocabulary(element, item)
  }
}

function readSharedElement(element: XmlElement, target: PublishedBase): boolean {
  switch (element.name) {
    case 'title':
      target.title ??= readAtomText(element)
      return true
    case 'id':
      target.id ??= ownText(element) || null
      return true
    case 'author':
      add(target.authors, readAtomPerson(element))
      return true
    case 'contributor':
      add(target.contributors, readAtomPerson(element))
      return true
    case 'category':
      addCategory(target, {
        term: attribute(element, 'term') || ownText(element),
        scheme: attribute(element, 'scheme'),
        label: attribute(element, 'label'),
      })
      return true
    case 'rights':
    case 'copyright':
      target.rights ??= readAtomText(element)
      return true
    case 'published':
    case 'issued':
    case 'pubdate':
      addText(target.published, dateIn(element))
      return true
    case 'updated':
    case 'modified':
      addText(target.updated, dateIn(element))
      return true
    case 'created':
      addText(target.created, dateIn(element))
      return true
    default:
      return false
  }
}

/** Of the discussion as a feed; a page may be XHTML. */
const isFeedType = (type: string): boolean => /[/+](atom|rss)?\+?xml$/.test(type) && !type.includes('xhtml')

function readItemLink(link: ParsedLink | null, item: PublishedItem): void {
  if (link === null) return
  add(item.links, link)
  if (link.rel === 'enclosure') {
    add(item.enclosures, enclosureOf(link.href, { type: link.type, length: readCount(link.length) }))
  } else if (link.rel === 'replies') {
    if (isFeedType(link.type)) item.commentsFeedUrl ??= link.href
    else item.commentsUrl ??= link.href
  }
}

function readOutOfLineContent(element: XmlElement, item: PublishedItem): void {
  const type = attribute(element, 'type')
  const link = readAtomLink({ ...element, attributes: new Map([['href', attribute(element, 'src')]]) })
  if (attribute(element, 'src') === '' || link === null || !/^(audio|video)\//.test(type)) return
  add(item.enclosures, enclosureOf(link.href, { type }))
}
