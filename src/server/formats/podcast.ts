import { add, addCredit, linkAt, readCount } from './fields.ts'
import type { PublishedFeed, PublishedItem } from './publishedFeed.ts'
import { attribute, ownText, type XmlElement } from './xmlElement.ts'

/** Podcasting 2.0 of an item: chapters, transcripts, season and episode. */
export function readPodcast(element: XmlElement, item: PublishedItem): boolean {
  switch (element.name) {
    case 'podcast:chapters':
      item.chaptersUrl ??= linkAt(element, 'url')
      return true
    case 'podcast:transcript':
      readTranscript(element, item)
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

/** Podcasting 2.0 of a feed: its mere presence tells a podcast. */
export function readFeedPodcast(element: XmlElement, feed: PublishedFeed): boolean {
  if (!element.name.startsWith('podcast:')) return false
  feed.hasPodcastMarks = true
  return true
}

function readTranscript(element: XmlElement, item: PublishedItem): void {
  const url = linkAt(element, 'url')
  if (url === null) return
  const language = attribute(element, 'language')
  add(item.transcripts, { url, type: attribute(element, 'type'), language: language === '' ? null : language })
}
