// CSV of programs that keep pages: Pocket, Instapaper, Readwise Reader and Raindrop, recognized by the names of their columns.
import { parse } from 'csv-parse/sync'
import type { Entry } from './entry.ts'
import { isWebAddress, readMoment, readPageEntry, type SavedPage } from './page.ts'

type Row = Readonly<Record<string, string>>
type Dialect = { columns: string[]; readPage: (row: Row) => Omit<SavedPage, 'url' | 'title'> }

const dialects: Dialect[] = [
  { columns: ['title', 'url', 'time_added', 'tags', 'status'], readPage: readPocket },
  { columns: ['url', 'title', 'selection', 'folder', 'timestamp'], readPage: readInstapaper },
  { columns: ['title', 'url', 'document tags', 'saved date', 'location'], readPage: readReadwise },
  { columns: ['title', 'url', 'folder', 'tags', 'created'], readPage: readRaindrop },
]

/** Null for a table of none of these programs. Reads up to `maxRows`. Never throws. */
export function readCsv(text: string, { maxRows }: { maxRows: number }): Entry[] | null {
  const [header = ''] = text.split(/\r?\n/, 1)
  const names = new Set(header.split(',').map(columnName))
  const dialect = dialects.find(({ columns }) => columns.every((column) => names.has(column)))
  if (dialect === undefined) return null
  const pages = readRows(text, maxRows).flatMap((row): SavedPage[] => {
    const url = (row.url ?? '').trim()
    return isWebAddress(url) ? [{ url, title: (row.title ?? '').trim(), ...dialect.readPage(row) }] : []
  })
  return pages.map(readPageEntry)
}

const columnName = (written: string): string => written.replaceAll('"', '').trim().toLowerCase()

function readRows(text: string, maxRows: number): Row[] {
  try {
    return parse(text, {
      columns: (names: string[]) => names.map(columnName),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: true,
      skip_records_with_error: true,
      to: maxRows,
    })
  } catch {
    return []
  }
}

/** `status` is unread or archive; tags are separated by `|`. */
function readPocket({ time_added = '', tags = '', status = '' }: Row) {
  const isUnread = status.toLowerCase() !== 'archive'
  return {
    savedAt: readMoment(time_added),
    isSaved: true,
    isRead: !isUnread,
    isLater: isUnread,
    labels: splitTags(tags, '|'),
  }
}

/** Three folders have a meaning: Unread, Starred and Archive. Others are the reader's, and their articles are unread. */
function readInstapaper({ timestamp = '', selection = '', folder = '', tags = '' }: Row) {
  const place = folder.trim().toLowerCase()
  const isRead = place === 'archive' || place === 'starred'
  const isOwnFolder = !['', 'unread', 'starred', 'archive'].includes(place)
  return {
    savedAt: readMoment(timestamp),
    html: asHtml(selection),
    isSaved: true,
    isRead,
    isLater: place === 'unread',
    labels: [...(isOwnFolder ? [folder.trim()] : []), ...readList(tags)],
  }
}

/** `Location` is new, later, shortlist, archive or feed; articles of the last one came by feeds and were not saved. */
function readReadwise(row: Row) {
  const location = (row.location ?? '').trim().toLowerCase()
  return {
    savedAt: readMoment(row['saved date'] ?? ''),
    isSaved: location !== 'feed',
    isRead: location === 'archive' || Number(row['reading progress'] ?? 0) >= 1,
    isLater: location === 'new' || location === 'later' || location === 'shortlist',
    labels: readList(row['document tags'] ?? ''),
  }
}

/** Nested folders are written `Outer / Inner`. A page is not marked as read there. */
function readRaindrop({ created = '', excerpt = '', note = '', folder = '', tags = '' }: Row) {
  const folders = folder.split('/').map((name) => name.trim())
  return {
    savedAt: readMoment(created),
    html: [asHtml(note), asHtml(excerpt)].join(''),
    isSaved: true,
    isRead: null,
    labels: [...folders.filter((name) => name !== '' && name !== 'Unsorted'), ...splitTags(tags, ',')],
  }
}

/** `['a', 'b']`, `["a", "b"]` or `a, b`. */
function readList(written: string): string[] {
  const inner = /^\s*\[(.*)\]\s*$/s.exec(written)?.[1]
  if (inner === undefined) return splitTags(written, ',')
  return [...inner.matchAll(/'((?:[^'\\]|\\.)*)'?|"((?:[^"\\]|\\.)*)"?/g)].map(([, one, other]) =>
    (one ?? other ?? '').replaceAll(/\\(.)/g, '$1'),
  )
}

function splitTags(written: string, separator: string): string[] {
  return written
    .split(separator)
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}

function asHtml(text: string): string {
  const escaped = text.trim().replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  return escaped === '' ? '' : `<p>${escaped}</p>`
}
