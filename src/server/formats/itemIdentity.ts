import type { ParsedItem } from './parsedFeed.ts'
import { stripTrackers } from './stripTrackers.ts'

/** What makes an item itself; the caller hashes it. */
type Identified = Pick<ParsedItem, 'guid' | 'link' | 'title' | 'publishedAt' | 'html'>

/** The guids that a document uses more than once: some publishers give every item the same. */
export function findRepeatedGuids(items: Pick<ParsedItem, 'guid'>[]): Set<string> {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { guid } of items) {
    if (guid === null) continue
    if (seen.has(guid)) repeated.add(guid)
    seen.add(guid)
  }
  return repeated
}

/**
 * The key by which an item is known again, within its feed: its guid, with the link joined when the document repeats that
 * guid; else its link without trackers; else its title and date; and where there is neither, its text.
 */
export function itemIdentity(item: Identified, repeatedGuids: ReadonlySet<string>): string {
  const link = item.link === null ? null : stripTrackers(item.link)
  if (item.guid !== null && !repeatedGuids.has(item.guid)) return `guid:${item.guid}`
  if (item.guid !== null) return `guid:${item.guid}\n${link ?? `${item.title}\n${item.publishedAt ?? ''}`}`
  if (link !== null) return `link:${link}`
  if (item.title !== '' || item.publishedAt !== null) return `title:${item.title}\n${item.publishedAt ?? ''}`
  return `text:${item.html}`
}
