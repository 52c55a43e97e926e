import { add, addCategory, addText, dateIn } from './fields.ts'
import { readPerson } from './people.ts'
import type { PublishedBase, PublishedFeed } from './publishedFeed.ts'
import { readHtmlText } from './textConstruct.ts'
import { ownText, type XmlElement } from './xmlElement.ts'

/** Dublin Core, elements and terms: titles, people and dates, mostly in RDF and in feeds of libraries and blogs. */
export function readDublinCore(element: XmlElement, target: PublishedBase): boolean {
  switch (element.name) {
    case 'dc:title':
    case 'dcterms:title':
      target.otherTitle ??= readHtmlText(element)
      return true
    case 'dc:description':
    case 'dcterms:abstract':
    case 'dcterms:description':
      target.otherSummary ??= readHtmlText(element)
      return true
    case 'dc:creator':
    case 'dc:author':
    case 'dcterms:creator':
      add(target.authors, readPerson(ownText(element)))
      return true
    case 'dc:contributor':
      add(target.contributors, readPerson(ownText(element)))
      return true
    case 'dc:subject':
    case 'dcterms:subject':
      addCategory(target, { term: ownText(element) })
      return true
    case 'dc:rights':
    case 'dcterms:rights':
      target.rights ??= readHtmlText(element)
      return true
    case 'dc:date':
    case 'dcterms:modified':
      addText(target.updated, dateIn(element))
      return true
    case 'dcterms:issued':
      addText(target.published, dateIn(element))
      return true
    case 'dcterms:created':
      addText(target.created, dateIn(element))
      return true
    default:
      return false
  }
}

/** Dublin Core of the feed itself. */
export function readFeedDublinCore(element: XmlElement, feed: PublishedFeed): boolean {
  if (element.name !== 'dc:language' && element.name !== 'dcterms:language') return readDublinCore(element, feed)
  feed.language ??= ownText(element) || null
  return true
}
