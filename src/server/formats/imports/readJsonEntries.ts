import { readJson } from '../readJson.ts'
import { type Entry, fieldsOf, listAt, textAt } from './entry.ts'
import { isFeedbin, readFeedbinEntry } from './feedbin.ts'
import { readGoogleReader } from './googleReader.ts'
import { readJsonFeedItem } from './jsonFeed.ts'
import { readMinifluxEntry } from './miniflux.ts'
import { readNewsBlur } from './newsblur.ts'
import { isWallabag, readWallabagEntry } from './wallabag.ts'

/** Items of a JSON file of any known program; null for other JSON. Never throws. */
export function readJsonEntries(text: string): Entry[] | null {
  const document = readJson(text)
  if (Array.isArray(document)) return readList(document.map(fieldsOf))
  const fields = fieldsOf(document)
  if (textAt(fields, 'version').includes('jsonfeed.org')) {
    const feed = { url: textAt(fields, 'feed_url'), ...fields }
    return listAt(fields, 'items').map((item, position) => readJsonFeedItem(item, position, feed))
  }
  if (Array.isArray(fields.stories)) return readNewsBlur(fields)
  if (Array.isArray(fields.entries)) return listAt(fields, 'entries').map(readMinifluxEntry)
  return Array.isArray(fields.items) ? readGoogleReader(textAt(fields, 'id'), listAt(fields, 'items')) : null
}

function readList(items: ReturnType<typeof fieldsOf>[]): Entry[] {
  const [first = {}] = items
  if (isWallabag(first)) return items.map(readWallabagEntry)
  if (isFeedbin(first)) return items.map(readFeedbinEntry)
  // Feedly.
  return readGoogleReader('', items)
}
