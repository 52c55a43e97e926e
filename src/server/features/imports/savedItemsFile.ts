// Prepares the saved items of a file for the tables. The database knows which are stored, so items are identified first, source
// by source, and missing ones are read in small batches. Reading HTML takes time: for large files all of this runs in the
// process of features/imports/importReader.ts.

import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { htmlMaxChars } from '../../html/readHtml.ts'
import { type IncomingItem, type ReadItem, readIncomingItems, readItem } from '../../ingest/refresh/incomingItems.ts'
import { isIdentifiedByLink } from '../../ingest/refresh/itemIdentity.ts'
import type { SavedFeed, SavedItems } from './readSavedItems.ts'

export type ListedSource = Omit<SavedFeed, 'items'> & { itemCount: number }

export type WantedItem = {
  guidHash: string
  /** Null when it does not identify the item. */
  link: string | null
  savedAt: number
}

export type SavedItemsFile = {
  sources: ListedSource[]
  /** The file has more items, which were not read. */
  isCut: boolean
  /** The items of a source by its index. `sharedKeys`: those stored with its feed (ingest/refresh/itemIdentity.ts). */
  identify: (source: number, options: { now: number; sharedKeys: ReadonlySet<string> }) => Promise<WantedItem[]>
  /** The first of these items, of the source that was identified last: as many as a batch holds, at least one. */
  read: (guidHashes: string[]) => Promise<ReadItem[]>
}

/** The HTML in one response of `read`, unless a single item has more. */
const batchMaxChars = 2_000_000

export function openSavedItems({ sources, isCut }: SavedItems): SavedItemsFile {
  let identified = new Map<string, IncomingItem>()
  return {
    sources: sources.map(({ items, ...source }) => ({ ...source, itemCount: items.length })),
    isCut,
    async identify(index, { now, sharedKeys }) {
      const source = sources[index]
      const incoming = source ? identifySaved(source, { now, sharedKeys }) : []
      identified = new Map(incoming.map(({ item }) => [item.guidHash, item]))
      return incoming.map(({ item, savedAt }) => ({ guidHash: item.guidHash, link: identifyingLink(item), savedAt }))
    },
    async read(guidHashes) {
      const read: ReadItem[] = []
      let chars = 0
      for (const guidHash of guidHashes) {
        const item = identified.get(guidHash)
        if (!item) continue
        chars += item.parsed.html.length
        if (read.length > 0 && chars > batchMaxChars) break
        read.push(readItem(withoutExcess(item)))
      }
      return read
    },
  }
}

function identifySaved(
  { items }: SavedFeed,
  { now, sharedKeys }: { now: number; sharedKeys: ReadonlySet<string> },
): { item: IncomingItem; savedAt: number }[] {
  // Without a time of saving, the order of the file is kept: each a moment before the one above it.
  const moments = new Map<ParsedItem, number>(
    items.map(({ parsed, savedAt, position }) => [parsed, savedAt ?? now - position]),
  )
  const incoming = readIncomingItems({ items: items.map(({ parsed }) => parsed) }, now, sharedKeys)
  return incoming.map((item) => ({ item, savedAt: Math.min(now, moments.get(item.parsed) ?? now) }))
}

const identifyingLink = ({ link, parsed, keyLevel }: IncomingItem) =>
  link !== null && isIdentifiedByLink(parsed, keyLevel) ? link : null

/** Articles are shown and searched up to this length. */
function withoutExcess(item: IncomingItem): IncomingItem {
  const { html } = item.parsed
  return html.length <= htmlMaxChars ? item : { ...item, parsed: { ...item.parsed, html: html.slice(0, htmlMaxChars) } }
}
