// Pure: a share as Atom and as JSON Feed 1.1.
import { createHash } from 'node:crypto'
import { escapeXml } from '../../formats/escapeXml.ts'
import { toIso } from '../../lib/clock.ts'
import type { SharedItem } from './sharedItems.ts'

export type WrittenFeed = {
  title: string
  /** Names the share, the same at each address of the instance. */
  tokenHash: string
  /** The address without its ending. */
  address: string
  createdAt: number
  items: SharedItem[]
  /** By item; empty unless the share has whole texts. */
  texts: ReadonlyMap<number, string>
}

/** RFC 9562, version 8: the same for the same entry, and it tells no id of ours. */
function uuidOf(...names: (string | number)[]): string {
  const hex = createHash('sha256').update(names.join('/')).digest('hex')
  return `urn:uuid:${hex.slice(0, 8)}-${hex.slice(8, 12)}-8${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`
}

const changedAt = ({ publishedAt, editedAt }: SharedItem): number => Math.max(publishedAt, editedAt ?? 0)

const linkOf = ({ link, source }: SharedItem, address: string): string => link ?? source.siteUrl ?? address

export function writeSharedAtom({ title, tokenHash, address, createdAt, items, texts }: WrittenFeed): string {
  const updated = items.reduce((latest, item) => Math.max(latest, changedAt(item)), createdAt)
  const entries = items.map((item) => {
    const text = texts.get(item.id)
    return `<entry><id>${uuidOf(tokenHash, item.id)}</id><title type="text">${escapeXml(titleOf(item))}</title>
<link rel="alternate" href="${escapeXml(linkOf(item, address))}"/>${item.enclosures.map(writeEnclosure).join('')}
<published>${toIso(item.publishedAt)}</published><updated>${toIso(changedAt(item))}</updated>
<author><name>${escapeXml(item.author || item.source.title || title)}</name></author>
<source><id>${escapeXml(item.source.url)}</id><title type="text">${escapeXml(item.source.title)}</title><updated>${toIso(changedAt(item))}</updated>${
      item.source.siteUrl === null ? '' : `<link rel="alternate" href="${escapeXml(item.source.siteUrl)}"/>`
    }</source>
${item.snippet === '' ? '' : `<summary type="text">${escapeXml(item.snippet)}</summary>`}${
  text === undefined ? '' : `<content type="html">${escapeXml(text)}</content>`
}</entry>
`
  })
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom"><id>${uuidOf(tokenHash)}</id><title type="text">${escapeXml(title)}</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${address}.atom`)}"/>
<updated>${toIso(updated)}</updated><generator>Broadsheet</generator>
${entries.join('')}</feed>
`
}

function writeEnclosure({ url, type, length }: SharedItem['enclosures'][number]): string {
  const more = [type === '' ? '' : ` type="${escapeXml(type)}"`, length === null ? '' : ` length="${length}"`].join('')
  return `<link rel="enclosure" href="${escapeXml(url)}"${more}/>`
}

export function writeSharedJson({ title, tokenHash, address, items, texts }: WrittenFeed): string {
  return JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title,
    feed_url: `${address}.json`,
    items: items.map((item) => {
      const text = texts.get(item.id)
      const { source, author } = item
      return {
        id: uuidOf(tokenHash, item.id),
        url: linkOf(item, address),
        title: titleOf(item),
        summary: item.snippet,
        ...(text === undefined ? { content_text: item.snippet } : { content_html: text }),
        date_published: toIso(item.publishedAt),
        date_modified: toIso(changedAt(item)),
        authors: [{ name: author || source.title, ...(source.siteUrl !== null && { url: source.siteUrl }) }],
        ...(item.enclosures.length > 0 && {
          attachments: item.enclosures.map(({ url, type, length }) => ({
            url,
            mime_type: type || 'application/octet-stream',
            ...(length !== null && { size_in_bytes: length }),
          })),
        }),
      }
    }),
  })
}

const titleMaxChars = 80

/** Entries of micro-blogs have no titles, and Atom needs one. */
const titleOf = ({ title, snippet }: SharedItem): string => title || snippet.slice(0, titleMaxChars)
