import { add, addCredit, enclosureOf, linkAt, readCount, readDuration } from './fields.ts'
import type { PublishedFeed, PublishedItem } from './publishedFeed.ts'
import { attribute, childElements, ownText, type XmlElement } from './xmlElement.ts'

/** Podcasting 2.0 and Podlove of an item: chapters, transcripts, other qualities, season and episode. */
export function readPodcast(element: XmlElement, item: PublishedItem): boolean {
  switch (element.name) {
    case 'podcast:chapters':
      item.chaptersUrl ??= linkAt(element, 'url')
      return true
    case 'podcast:transcript':
      readTranscript(element, item)
      return true
    case 'podcast:alternateenclosure':
      readOtherEnclosure(element, item)
      return true
    case 'psc:chapters':
      // Some publishers write them twice, once for each of two prefixes.
      if (item.chapters.length === 0) readChapters(element, item)
      return true
    case 'podcast:person':
      addCredit(item, {
        name: ownText(element),
        role: attribute(element, 'role').toLowerCase() || 'host',
        url: linkAt(element, 'href') ?? '',
      })
      return true
    case 'podcast:license':
      item.license ??= { url: linkAt(element, 'url'), name: ownText(element) }
      return true
    case 'podcast:season':
      item.season ??= readCount(ownText(element))
      return true
    case 'podcast:episode':
      item.episode ??= readCount(ownText(element))
      return true
    default:
      return element.name.startsWith('podcast:')
  }
}

/** Podcasting 2.0 of a feed: its mere presence means a podcast. */
export function readFeedPodcast(element: XmlElement, feed: PublishedFeed): boolean {
  if (!element.name.startsWith('podcast:')) return false
  feed.hasPodcastMarks = true
  return true
}

function readChapters(element: XmlElement, item: PublishedItem): void {
  for (const chapter of childElements(element)) {
    const startSeconds = readDuration(attribute(chapter, 'start'))
    const title = attribute(chapter, 'title')
    if (chapter.name !== 'psc:chapter' || startSeconds === null || title === '') continue
    add(item.chapters, { startSeconds, title, url: linkAt(chapter, 'href') })
  }
}

/** Its addresses may be of networks that browsers don't support; the first web address counts. */
function readOtherEnclosure(element: XmlElement, item: PublishedItem): void {
  const sources = childElements(element).filter(({ name }) => name === 'podcast:source')
  const url = sources.map((source) => linkAt(source, 'uri')).find((address) => address !== null)
  if (url === undefined) return
  const length = readCount(attribute(element, 'length'))
  add(item.otherEnclosures, enclosureOf(url, { type: attribute(element, 'type'), length }))
}

function readTranscript(element: XmlElement, item: PublishedItem): void {
  const url = linkAt(element, 'url')
  if (url === null) return
  const language = attribute(element, 'language')
  add(item.transcripts, { url, type: attribute(element, 'type'), language: language === '' ? null : language })
}
