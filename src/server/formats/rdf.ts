import type { PublishedFeed, PublishedItem } from './publishedFeed.ts'
import { emptyFeed } from './publishedFeed.ts'
import { readChannel, readRssItem } from './rss.ts'
import { attribute, findChild, type XmlElement } from './xmlElement.ts'

/** Reads RSS 0.90 and 1.0: RDF, in which the items and the image are siblings of the channel. */
export function readRdfFeed(root: XmlElement): PublishedFeed {
  const feed = emptyFeed('rdf')
  feed.version = '1.0'
  const channel = findChild(root, 'channel')
  if (channel) readChannel(channel, feed)
  const image = findChild(root, 'image')
  if (image) readChannel({ ...root, children: [image] }, feed)
  return feed
}

export function readRdfItem(element: XmlElement): PublishedItem {
  const item = readRssItem(element)
  item.id ??= attribute(element, 'rdf:about') || attribute(element, 'about') || null
  return item
}
