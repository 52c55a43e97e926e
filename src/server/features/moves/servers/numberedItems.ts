// For APIs that number their articles, and list whole articles below a number.
import type { Json } from '../../../formats/imports/entry.ts'
import type { OldItem, OldPage } from './oldServer.ts'

/** A whole number as text; '' for anything else. */
export function idAt(fields: Json, name: string): string {
  const id = fields[name]
  return typeof id === 'number' && Number.isSafeInteger(id) ? String(id) : ''
}

/** The articles below `after`, and the number below which the next page begins. A page that is not full is the last one. */
export function pageOf(listed: OldItem[], { after, isFull }: { after: string | null; isFull: boolean }): OldPage {
  // Some versions repeat the article at the border. A page without progress is the last one.
  const items = listed.filter(({ oldId }) => after === null || Number(oldId) < Number(after))
  const ids = items.map(({ oldId }) => oldId)
  const lowest = ids.reduce((least, id) => Math.min(least, Number(id)), Number.POSITIVE_INFINITY)
  return { ids, items, next: isFull && ids.length > 0 ? String(lowest) : null }
}

/** For an API without a call for several articles: walks down a list from the highest to the lowest of them. */
export async function readDownwards(
  oldIds: string[],
  listPage: (after: string) => Promise<OldPage>,
): Promise<OldItem[]> {
  const wanted = new Set(oldIds)
  const numbers = oldIds.map(Number)
  const lowest = Math.min(...numbers)
  const found: OldItem[] = []
  let after: string | null = String(Math.max(...numbers) + 1)
  while (after !== null && Number(after) > lowest) {
    const { items, next } = await listPage(after)
    found.push(...items.filter(({ oldId }) => wanted.has(oldId)))
    after = next
  }
  return found
}
