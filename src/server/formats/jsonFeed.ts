import { resolveLink } from './addresses.ts'
import { maxAttachments, maxItemsPerDocument, maxListEntries } from './documentLimits.ts'
import { add, addCategory, addText, enclosureOf, plainLink } from './fields.ts'
import type { ParsedPerson } from './parsedFeed.ts'
import {
  emptyFeed,
  emptyItem,
  type PublishedBase,
  type PublishedFeed,
  type PublishedItem,
  type PublishedText,
} from './publishedFeed.ts'
import { asFields, type Fields, fieldsIn, listOf, readBrokenJson, readJson } from './readJson.ts'

/**
 * JSON Feed 1.0 and 1.1; null for other JSON. Values of a wrong type are read where their meaning is clear (a number as an id,
 * one author instead of a list) and ignored otherwise.
 */
export function readJsonFeed(source: string, base: string | null): PublishedFeed | null {
  const document = asFields(readJson(source) ?? readBrokenJson(source))
  if (document === null) return null
  const version = textAt(document, 'version')
  const items = fieldsIn(document.items)
  if (!version.includes('jsonfeed.org') && (items.length === 0 || textAt(document, 'title') === '')) return null
  const feed = emptyFeed('json')
  feed.version = /version\/(.+)/.exec(version)?.[1] ?? ''
  readFeedFields(document, feed, base)
  feed.items = items.slice(0, maxItemsPerDocument).map((fields) => readItemFields(fields, base))
  return feed
}

function readFeedFields(document: Fields, feed: PublishedFeed, base: string | null): void {
  feed.title = plainText(textAt(document, 'title'), base)
  feed.summary = plainText(textAt(document, 'description'), base)
  add(feed.links, plainLink(addressAt(document, 'home_page_url', base)))
  add(feed.links, plainLink(addressAt(document, 'feed_url', base), 'self'))
  feed.iconUrl = addressAt(document, 'favicon', base)
  addImage(feed, addressAt(document, 'icon', base))
  feed.language = textAt(document, 'language') || null
  addPeople(feed, document, base)
  for (const hub of fieldsIn(document.hubs, maxListEntries)) add(feed.hubUrls, addressAt(hub, 'url', base))
}

function readItemFields(fields: Fields, base: string | null): PublishedItem {
  const item = emptyItem(base)
  item.id = textAt(fields, 'id') || null
  item.title = plainText(textAt(fields, 'title'), base)
  add(item.links, plainLink(addressAt(fields, 'url', base) ?? addressAt(fields, 'external_url', base)))
  item.summary = plainText(textAt(fields, 'summary'), base)
  const html = textAt(fields, 'content_html')
  add(
    item.contents,
    html === '' ? plainText(textAt(fields, 'content_text'), base) : { kind: 'html', value: html, base },
  )
  addText(item.published, textAt(fields, 'date_published'))
  addText(item.updated, textAt(fields, 'date_modified'))
  addImage(item, addressAt(fields, 'image', base))
  addImage(item, addressAt(fields, 'banner_image', base))
  addPeople(item, fields, base)
  for (const tag of listOf(fields.tags).slice(0, maxListEntries)) addCategory(item, { term: asText(tag) })
  for (const attachment of fieldsIn(fields.attachments, maxAttachments)) addAttachment(item, attachment, base)
  return item
}

function addPeople(target: PublishedBase, fields: Fields, base: string | null): void {
  // 1.0 had one author, 1.1 has a list of authors.
  for (const value of [...listOf(fields.authors), ...listOf(fields.author)].slice(0, maxListEntries)) {
    const person = readPersonFields(value, base)
    const isKnown = target.authors.some((known) => known.name === person?.name && known.url === person.url)
    if (!isKnown) add(target.authors, person)
  }
}

function readPersonFields(value: unknown, base: string | null): ParsedPerson | null {
  const fields = asFields(value)
  const name = fields ? textAt(fields, 'name') : asText(value)
  const url = (fields && addressAt(fields, 'url', base)) ?? ''
  return name === '' && url === '' ? null : { name, email: '', url }
}

function addAttachment(item: PublishedItem, attachment: Fields, base: string | null): void {
  const url = addressAt(attachment, 'url', base)
  if (url === null) return
  add(
    item.enclosures,
    enclosureOf(url, {
      type: textAt(attachment, 'mime_type'),
      length: numberAt(attachment, 'size_in_bytes'),
      durationSeconds: numberAt(attachment, 'duration_in_seconds'),
    }),
  )
}

function addImage(target: PublishedBase, url: string | null): void {
  if (url !== null) add(target.images, { url, width: 0 })
}

function plainText(value: string, base: string | null): PublishedText | null {
  return value === '' ? null : { kind: 'plain', value, base }
}

function addressAt(fields: Fields, name: string, base: string | null): string | null {
  const address = textAt(fields, name)
  return address === '' ? null : resolveLink(address, base)
}

function numberAt(fields: Fields, name: string): number | null {
  const number = Number(asText(fields[name]) || Number.NaN)
  return number >= 0 && number <= Number.MAX_SAFE_INTEGER ? Math.round(number) : null
}

function textAt(fields: Fields, name: string): string {
  return asText(fields[name])
}

function asText(value: unknown): string {
  return typeof value === 'string' ? value.trim() : typeof value === 'number' ? String(value) : ''
}
