// Prepares the saved items of a file for the tables. The database knows which are stored, so items are identified first, source
// by source, and missing ones are read in small batches. Reading HTML takes time: for large files all of this runs in the
// process of features/imports/importReader.ts.

import { limits } from '../../../shared/limits.ts'
import type { Marks } from '../../formats/imports/entry.ts'
import type { SavedFeed, SavedItem, SavedItems } from '../../formats/imports/readSavedItems.ts'
import type { ParsedItem } from '../../formats/parsedFeed.ts'
import { htmlMaxChars } from '../../html/readHtml.ts'
import { createSlices } from '../../lib/slices.ts'
import { type IncomingItem, type ReadItem, readIncomingItems, readItem } from '../refresh/incomingItems.ts'
import { isIdentifiedByLink } from '../refresh/itemIdentity.ts'

export type ListedSource = Omit<SavedFeed, 'items'> & { itemCount: number }

export type WantedItem = {
  guidHash: string
  /** Null when it does not identify the item. */
  link: string | null
  savedAt: number
  marks: Marks
}

export type ListedItems = {
  sources: ListedSource[]
  /** Names of all labels of its items, each once. */
  labels: string[]
  /** The file does not say of each item whether it is saved. */
  isUnclear: boolean
  /** The file has more items than an import takes. */
  isCut: boolean
}

export type SavedItemsFile = ListedItems & {
  /** The items of a source by its index. `sharedKeys`: those stored with its feed (ingest/refresh/itemIdentity.ts). */
  identify: (source: number, options: { now: number; sharedKeys: ReadonlySet<string> }) => Promise<WantedItem[]>
  /** The first of these items, of the source that was identified last: as many as a batch holds, at least one. */
  read: (guidHashes: string[]) => Promise<ReadItem[]>
}

/** The HTML in one response of `read`, unless a single item has more. */
const batchMaxChars = 2_000_000

export function openSavedItems({ sources, isCut }: SavedItems): SavedItemsFile {
  const marks = sources.flatMap(({ items }) => items.map((item) => item.marks))
  const keptCount = marks.filter(({ isSaved, labels }) => isSaved !== false || labels.length > 0).length
  let identified = new Map<string, IncomingItem>()
  return {
    sources: sources.map(({ items, ...source }) => ({ ...source, itemCount: items.length })),
    labels: [...new Set(marks.flatMap(({ labels }) => labels))],
    isUnclear: marks.some(({ isSaved }) => isSaved === null),
    isCut: isCut || keptCount > limits.importMaxSavedItems,
    async identify(index, { now, sharedKeys }) {
      const source = sources[index]
      const incoming = source ? identifySaved(source, { now, sharedKeys }) : []
      identified = new Map(incoming.map(({ item }) => [item.guidHash, item]))
      return incoming.map(({ item, savedAt, marks }) => {
        return { guidHash: item.guidHash, link: identifyingLink(item), savedAt, marks }
      })
    },
    async read(guidHashes) {
      const read: ReadItem[] = []
      let chars = 0
      const slices = createSlices()
      for (const guidHash of guidHashes) {
        const item = identified.get(guidHash)
        if (!item) continue
        chars += item.parsed.html.length
        if (read.length > 0 && chars > batchMaxChars) break
        read.push(readItem(withoutExcess(item)))
        await slices.pause()
      }
      return read
    },
  }
}

function identifySaved(
  { items }: SavedFeed,
  { now, sharedKeys }: { now: number; sharedKeys: ReadonlySet<string> },
): { item: IncomingItem; savedAt: number; marks: Marks }[] {
  const written = new Map<ParsedItem, SavedItem>(items.map((item) => [item.parsed, item]))
  const incoming = readIncomingItems({ items: items.map(({ parsed }) => parsed) }, now, sharedKeys)
  return incoming.flatMap((item) => {
    const found = written.get(item.parsed)
    if (!found) return []
    // Without a time of saving, the order of the file is kept: each a moment before the one above it.
    return [{ item, savedAt: Math.min(now, found.savedAt ?? now - found.position), marks: found.marks }]
  })
}

const identifyingLink = ({ link, parsed, keyLevel }: IncomingItem) =>
  link !== null && isIdentifiedByLink(parsed, keyLevel) ? link : null

/** Articles are shown and searched up to this length. */
function withoutExcess(item: IncomingItem): IncomingItem {
  const { html } = item.parsed
  return html.length <= htmlMaxChars ? item : { ...item, parsed: { ...item.parsed, html: html.slice(0, htmlMaxChars) } }
}
