import { add, addCategory, addCredit, enclosureOf, linkAt, readCount, readDuration } from './fields.ts'
import type { PublishedItem, PublishedText } from './publishedFeed.ts'
import { readHtmlText, readLooseText } from './textConstruct.ts'
import { attribute, childElements, ownText, type XmlElement } from './xmlElement.ts'

/** Reads Media RSS: pictures and recordings of an item, single, in a group of variants, or nested. */
export function readMedia(element: XmlElement, item: PublishedItem): boolean {
  switch (element.name) {
    case 'media:group':
      readInner(element, item)
      return true
    case 'media:content':
      readContent(element, item)
      readInner(element, item)
      return true
    case 'media:thumbnail': {
      const url = linkAt(element, 'url')
      if (url !== null) add(item.images, { url, width: readCount(attribute(element, 'width')) ?? 0 })
      return true
    }
    case 'media:title':
      item.otherTitle ??= readMediaText(element)
      return true
    case 'media:description':
      item.otherSummary ??= readMediaText(element)
      return true
    case 'media:category':
      addCategory(item, {
        term: ownText(element),
        scheme: attribute(element, 'scheme') || 'http://search.yahoo.com/mrss/category_schema',
        label: attribute(element, 'label'),
      })
      return true
    case 'media:credit':
      addCredit(item, { name: ownText(element), role: attribute(element, 'role') })
      return true
    case 'media:license':
      item.license ??= { url: linkAt(element, 'href'), name: ownText(element) }
      return true
    case 'media:player':
      item.playerUrl ??= linkAt(element, 'url')
      return true
    case 'media:rating':
      item.isExplicit ??= ratings.get(ownText(element).toLowerCase()) ?? null
      return true
    default:
      return element.name.startsWith('media:')
  }
}

// The simple scheme of Media RSS; other rating schemes are ignored.
const ratings = new Map([
  ['adult', true],
  ['nonadult', false],
])

function readInner(element: XmlElement, item: PublishedItem): void {
  for (const inner of childElements(element)) readMedia(inner, item)
}

function readContent(element: XmlElement, item: PublishedItem): void {
  const url = linkAt(element, 'url')
  if (url === null) return
  if (isPicture(element, url)) {
    add(item.images, { url, width: readCount(attribute(element, 'width')) ?? 0 })
    return
  }
  add(
    item.enclosures,
    enclosureOf(url, {
      type: attribute(element, 'type'),
      length: readCount(attribute(element, 'filesize')),
      durationSeconds: readDuration(attribute(element, 'duration')),
      isDefault: attribute(element, 'isdefault') === 'true',
    }),
  )
}

function isPicture(element: XmlElement, url: string): boolean {
  const type = attribute(element, 'type')
  const medium = attribute(element, 'medium')
  // Some publishers call every part an image.
  if (/^(?:audio|video)\//.test(type)) return false
  if (type !== '' || medium !== '') return medium === 'image' || type.startsWith('image/')
  return /\.(jpe?g|png|gif|webp|avif)(\?|$)/i.test(url)
}

function readMediaText(element: XmlElement): PublishedText | null {
  const type = attribute(element, 'type')
  if (type === 'html') return readHtmlText(element)
  const text = readLooseText(element)
  return text && type === 'plain' ? { ...text, kind: 'plain' } : text
}
