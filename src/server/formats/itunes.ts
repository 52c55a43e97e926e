import { maxListEntries } from './documentLimits.ts'
import { add, addCategory, linkAt, linkIn, readCount, readDuration } from './fields.ts'
import { readPerson } from './people.ts'
import type { PublishedBase, PublishedFeed, PublishedItem } from './publishedFeed.ts'
import { readHtmlText, readLooseText } from './textConstruct.ts'
import { attribute, childElements, findChild, ownText, type XmlElement } from './xmlElement.ts'

/** Reads Apple's podcast tags of an item, and Google's copies of them. */
export function readItunes(element: XmlElement, item: PublishedItem): boolean {
  switch (element.name) {
    case 'itunes:duration':
      item.durationSeconds = readDuration(ownText(element))
      return true
    case 'itunes:episode':
      item.episode = readCount(ownText(element))
      return true
    case 'itunes:season':
      item.season = readCount(ownText(element))
      return true
    default:
      return readShared(element, item)
  }
}

/** The same tags of a feed. */
export function readFeedItunes(element: XmlElement, feed: PublishedFeed): boolean {
  if (element.name.startsWith('itunes:')) feed.hasPodcastMarks = true
  switch (element.name) {
    case 'itunes:new-feed-url':
      feed.movedTo = linkIn(element)
      return true
    case 'itunes:owner':
      // The owner is Apple's contact; it counts as author only when no author is named.
      if (feed.authors.length === 0) add(feed.authors, readOwner(element))
      return true
    default:
      return readShared(element, feed)
  }
}

function readShared(element: XmlElement, target: PublishedBase): boolean {
  switch (element.name) {
    case 'itunes:title':
      target.otherTitle ??= readHtmlText(element)
      return true
    case 'itunes:summary':
    case 'googleplay:description':
      // The summary is the longer of the two and may come second.
      target.otherSummary = readLooseText(element) ?? target.otherSummary
      return true
    case 'itunes:subtitle':
      target.otherSummary ??= readLooseText(element)
      return true
    case 'itunes:author':
    case 'googleplay:author':
      if (target.authors.length === 0) add(target.authors, readPerson(ownText(element)))
      return true
    case 'itunes:image':
    case 'googleplay:image':
      addImage(element, target)
      return true
    case 'itunes:category':
      readCategory(element, target)
      return true
    case 'itunes:keywords':
      for (const term of ownText(element).split(/[,\n]/, maxListEntries))
        addCategory(target, { term: term.trim(), scheme: itunesScheme })
      return true
    case 'itunes:explicit':
      target.isExplicit = readExplicit(ownText(element))
      return true
    case 'itunes:block':
      // Apple: 'Yes' hides a podcast, any other value has no effect.
      target.isBlocked = /^[Yy]es$/.test(ownText(element))
      return true
    case 'itunes:link':
      if (attribute(element, 'rel') === 'image') addImage(element, target)
      return true
    default:
      return element.name.startsWith('itunes:') || element.name.startsWith('googleplay:')
  }
}

const itunesScheme = 'http://www.itunes.com/'

function readCategory(element: XmlElement, target: PublishedBase): void {
  addCategory(target, { term: attribute(element, 'text'), scheme: itunesScheme })
  for (const inner of childElements(element)) if (inner.name === 'itunes:category') readCategory(inner, target)
}

function addImage(element: XmlElement, target: PublishedBase): void {
  const url = linkAt(element, 'href') ?? linkAt(element, 'url') ?? linkIn(element)
  if (url !== null) add(target.images, { url, width: 0 })
}

function readExplicit(written: string): boolean | null {
  if (/^(yes|true|explicit)$/i.test(written)) return true
  return /^(no|false|clean)$/i.test(written) ? false : null
}

function readOwner(element: XmlElement) {
  const name = findChild(element, 'itunes:name')
  const email = findChild(element, 'itunes:email')
  const person = { name: name ? ownText(name) : '', email: email ? ownText(email) : '', url: '' }
  return person.name === '' && person.email === '' ? null : person
}
