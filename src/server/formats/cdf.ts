import { add, addText, linkAt, plainLink } from './fields.ts'
import { emptyFeed, type PublishedBase, type PublishedFeed, type PublishedItem } from './publishedFeed.ts'
import { readChannel, readRssItem } from './rss.ts'
import { readHtmlText } from './textConstruct.ts'
import { attribute, findChild, type XmlElement } from './xmlElement.ts'

/** Reads Microsoft's Channel Definition Format, related to RSS 0.9x, with attributes in place of elements. */
export function readCdfFeed(root: XmlElement): PublishedFeed {
  const feed = emptyFeed('cdf')
  readAttributes(root, feed)
  readChannel(root, feed)
  return feed
}

export function readCdfItem(element: XmlElement): PublishedItem {
  const item = readRssItem(element)
  readAttributes(element, item)
  return item
}

function readAttributes(element: XmlElement, target: PublishedBase): void {
  add(target.links, plainLink(linkAt(element, 'href')))
  addText(target.updated, attribute(element, 'lastmod'))
  const abstract = findChild(element, 'abstract')
  if (abstract) target.summary = readHtmlText(abstract)
}
