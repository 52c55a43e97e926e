import { texts } from '../../../shared/texts/texts.ts'
import { writeCategories } from './categories.ts'
import { columnFolders, type Folder, repeatAttribute } from './readOpml.ts'

export type ExportedFeed = {
  /** The reader's own title. */
  title: string
  /** The publisher's title. */
  publishedTitle: string
  url: string
  siteUrl: string | null
  tags: string[]
}

/** Left to right, the feeds from top to bottom. */
export type ExportedColumn = { name: string; feeds: ExportedFeed[] }

/** OPML 2.0 with columns as folders and tags as categories; readOpml reads the same back. */
export function writeOpml(columns: ExportedColumn[], { now }: { now: number }): string {
  const folders = columnFolders(columns)
  const outlines = columns.map(({ feeds }, index) => writeFolder(folders[index] ?? { name: '', repeat: 0 }, feeds))
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    // The namespace is only a name; there is no document.
    '<opml version="2.0" xmlns:broadsheet="urn:broadsheet:opml">',
    `<head><title>${texts.exportSubscriptions()}</title><dateCreated>${new Date(now).toUTCString()}</dateCreated></head>`,
    '<body>',
    ...outlines,
    '</body>',
    '</opml>',
    '',
  ].join('\n')
}

function writeFolder({ name, repeat }: Folder, feeds: ExportedFeed[]): string {
  const attributes = { text: name, title: name, ...(repeat > 0 ? { [repeatAttribute]: String(repeat) } : {}) }
  return [`<outline${writeAttributes(attributes)}>`, ...feeds.map(writeFeed), '</outline>'].join('\n')
}

function writeFeed({ title, publishedTitle, url, siteUrl, tags }: ExportedFeed): string {
  return `  <outline${writeAttributes({
    type: 'rss',
    text: title,
    title: publishedTitle,
    xmlUrl: url,
    ...(siteUrl === null ? {} : { htmlUrl: siteUrl }),
    ...(tags.length === 0 ? {} : { category: writeCategories(tags) }),
  })}/>`
}

function writeAttributes(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`)
    .join('')
}

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  '\t': '&#9;',
  '\n': '&#10;',
  '\r': '&#13;',
}

/** Leaves out characters that XML cannot represent (most control characters, half of a surrogate pair). */
function escapeAttribute(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufeff\ufffe\uffff]/g, '')
    .replace(/[&<>"\t\n\r]/g, (sign) => escapes[sign] ?? '')
}
