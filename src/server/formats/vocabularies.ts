// The vocabularies that any XML format may carry besides its own elements. A new one is a file and a line here.

import { readDublinCore, readFeedDublinCore } from './dublinCore.ts'
import { add, linkAt, linkIn, plainLink, readCount } from './fields.ts'
import { readFeedItunes, readItunes } from './itunes.ts'
import { readMedia } from './media.ts'
import { readFeedPodcast, readPodcast } from './podcast.ts'
import type { PublishedFeed, PublishedItem } from './publishedFeed.ts'
import { readHtmlText } from './textConstruct.ts'
import { ownText, type XmlElement } from './xmlElement.ts'

/** Reads an element outside the format's own vocabulary into an item. */
export function readItemVocabulary(element: XmlElement, item: PublishedItem): void {
  const isRead =
    readDublinCore(element, item) || readMedia(element, item) || readItunes(element, item) || readPodcast(element, item)
  if (isRead) return
  switch (element.name) {
    case 'content:encoded':
    case 'xhtml:body':
    case 'xhtml:div':
      add(item.contents, readHtmlText(element))
      break
    // FeedBurner puts its own counting address into the link and the publisher's address here.
    case 'feedburner:origlink': {
      const link = plainLink(linkIn(element))
      if (link !== null) item.links.unshift(link)
      break
    }
    case 'cc:license':
      item.license ??= { url: linkIn(element) ?? linkAt(element, 'rdf:resource'), name: '' }
      break
    case 'wfw:commentrss':
      item.commentsFeedUrl ??= linkIn(element)
      break
  }
}

/** Reads an element outside the format's own vocabulary into the feed. */
export function readFeedVocabulary(element: XmlElement, feed: PublishedFeed): void {
  const isRead = readFeedDublinCore(element, feed) || readFeedItunes(element, feed) || readFeedPodcast(element, feed)
  if (isRead) return
  switch (element.name) {
    case 'webfeeds:icon':
      feed.iconUrl ??= linkIn(element)
      break
    case 'webfeeds:logo':
    case 'media:thumbnail': {
      const url = linkAt(element, 'url') ?? linkIn(element)
      if (url !== null) add(feed.images, { url, width: 0 })
      break
    }
    case 'sy:updateperiod':
      feed.updatePeriodMinutes = minutesByPeriod.get(ownText(element).toLowerCase()) ?? null
      break
    case 'sy:updatefrequency':
      feed.updatesPerPeriod = readCount(ownText(element)) || 1
      break
  }
}

const minutesByPeriod = new Map([
  ['hourly', 60],
  ['daily', 1440],
  ['weekly', 10_080],
  ['monthly', 43_200],
  ['yearly', 525_600],
])
