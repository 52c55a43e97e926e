// Small readers that several formats and vocabularies share.

import { resolveLink } from './addresses.ts'
import { maxListEntries } from './documentLimits.ts'
import type { ParsedCategory, ParsedCredit, ParsedLink } from './parsedFeed.ts'
import type { PublishedBase, PublishedEnclosure, PublishedItem } from './publishedFeed.ts'
import { attribute, childElements, ownText, type XmlElement } from './xmlElement.ts'

/** Adds to a list up to its limit: hostile documents repeat elements without end. */
export function add<Entry>(list: Entry[], entry: Entry | null): void {
  if (entry !== null && list.length < maxListEntries) list.push(entry)
}

export function addText(list: string[], text: string): void {
  add(list, text === '' ? null : text)
}

export function addCategory(target: PublishedBase, category: Partial<ParsedCategory>): void {
  const { term = '', scheme = '', label = '' } = category
  if (term === '' && label === '') return
  if (target.categories.some((known) => known.term === term && known.scheme === scheme && known.label === label)) return
  add(target.categories, { term, scheme, label })
}

export function addCredit(item: PublishedItem, credit: Partial<ParsedCredit>): void {
  const { name = '', role = '', url = '' } = credit
  if (name !== '') add(item.credits, { name, role, url })
}

/** The address in an element's text. */
export function linkIn(element: XmlElement): string | null {
  return resolveLink(ownText(element), element.base)
}

/** Like linkIn, for elements in which publishers also write words ('12 comments', 'My logo'). */
export function addressIn(element: XmlElement): string | null {
  const text = ownText(element)
  return /^\S+$/.test(text) && /[/?#]|\.[a-z\d]{2,5}$/i.test(text) ? resolveLink(text, element.base) : null
}

/** A date as written; some publishers wrap it in an HTML element, '<time datetime="…">'. */
export function dateIn(element: XmlElement): string {
  const [inner] = childElements(element)
  return ownText(element) || (inner ? attribute(inner, 'datetime') || ownText(inner) : '')
}

/** The address in one of an element's attributes. */
export function linkAt(element: XmlElement, name: string): string | null {
  const address = attribute(element, name)
  return address === '' ? null : resolveLink(address, element.base)
}

export function plainLink(href: string | null, rel = 'alternate'): ParsedLink | null {
  return href === null ? null : { href, rel, type: '', title: '', language: '', length: '' }
}

export function enclosureOf(url: string, parts: Partial<PublishedEnclosure>): PublishedEnclosure {
  return { url, type: '', length: null, durationSeconds: null, isDefault: false, ...parts }
}

/**
 * A written count, null when absent: '1,234', ' 42 ', '12 bytes', '-1' and '' appear in feeds. Also null for a number above the
 * limit of an integer column, which would make the whole document fail.
 */
export function readCount(written: string): number | null {
  const digits = /^\s*(\d[\d,]*)/.exec(written)?.[1]
  const count = Number(digits?.replaceAll(',', '') ?? Number.NaN)
  return Number.isSafeInteger(count) ? count : null
}

/** Seconds of '3:00', '1:02:03', '180', '180.5'; null for anything else. */
export function readDuration(written: string): number | null {
  const parts = written.trim().split(':')
  if (parts.length > 3 || !parts.every((part) => /^\d{1,7}(\.\d{1,9})?$/.test(part))) return null
  return Math.round(parts.reduce((seconds, part) => seconds * 60 + Number(part), 0))
}
