// The highlights of the articles that this device keeps.
import type { Highlight, Item } from '../../../shared/api/entities.ts'
import type { Calls } from '../../../shared/calls.ts'
import type { ReplayedHighlight } from '../../../shared/features/offline.ts'
import { foldText } from '../../../shared/search/searchWords.ts'

/** A deleted one can be restored. */
type DeviceHighlight = Highlight & { isDeleted?: boolean }
/** By the ids of their articles. */
export type DeviceHighlights = ReadonlyMap<number, readonly DeviceHighlight[]>
/** A highlight's id, or the one that a device gave it. */
type HighlightKey = number | string

const isOfKey = (key: HighlightKey) => (highlight: Highlight) => highlight.id === key || highlight.clientId === key

export const shownHighlights = (highlights: DeviceHighlights, itemId: number): Highlight[] =>
  (highlights.get(itemId) ?? []).filter(({ isDeleted }) => !isDeleted)

export function itemIdOfHighlight(highlights: DeviceHighlights, key: HighlightKey): number | undefined {
  for (const [itemId, ofItem] of highlights) if (ofItem.some(isOfKey(key))) return itemId
  return undefined
}

/** The one that a change is about. */
export const changedHighlight = (highlights: DeviceHighlights, change: ReplayedHighlight): Highlight | undefined =>
  shownHighlights(highlights, change.itemId).find(isOfKey(keyOf(change)))

/** Pure. `madeAt` as ISO 8601. */
export function changeHighlights(
  highlights: DeviceHighlights,
  change: ReplayedHighlight,
  madeAt: string,
): DeviceHighlights {
  const ofItem = highlights.get(change.itemId) ?? []
  return new Map(highlights).set(change.itemId, changeOfItem(ofItem, change, madeAt))
}

function changeOfItem(
  highlights: readonly DeviceHighlight[],
  change: ReplayedHighlight,
  madeAt: string,
): readonly DeviceHighlight[] {
  const isChanged = isOfKey(keyOf(change))
  const replace = (changed: Partial<DeviceHighlight>) =>
    highlights.map((each) => (isChanged(each) ? { ...each, ...changed } : each))
  switch (change.kind) {
    case 'highlight': {
      if (highlights.some(isChanged)) return highlights
      const { kind: _kind, ...added } = change
      const highlight = { ...added, id: localIdOf(added.clientId), createdAt: madeAt, changedAt: madeAt }
      return [...highlights, highlight].sort((one, other) => one.start - other.start || one.id - other.id)
    }
    case 'highlightNote':
      return replace({ note: change.note })
    case 'highlightColor':
      return replace({ color: change.color })
    case 'highlightDeleted':
      return replace({ isDeleted: change.isOn })
  }
}

const keyOf = (change: ReplayedHighlight): HighlightKey =>
  change.kind === 'highlight' ? change.clientId : change.highlight

/** Only for the order: after all ids of the server, as the newest. */
const localIdOf = (clientId: string): number => Number.MAX_SAFE_INTEGER - Number.parseInt(clientId.slice(0, 8), 16)

type Kept = { items: readonly Item[]; highlights: DeviceHighlights }

/** All of them on one page, the article with the newest first. */
export function listHighlights({ items, highlights }: Kept, q: string): Calls['GET /highlights']['answer'] {
  const text = foldText(q).trim()
  const isFound = ({ quote, note }: Highlight) => foldText(`${quote}\n${note}`).includes(text)
  const articles = items
    .map((item) => ({ item, highlights: shownHighlights(highlights, item.id).filter(isFound) }))
    .filter((article) => article.highlights.length > 0)
  const newest = new Map(articles.map(({ item, highlights }) => [item, Math.max(...highlights.map(({ id }) => id))]))
  const newestOf = ({ item }: { item: Item }) => newest.get(item) ?? 0
  return { articles: articles.sort((one, other) => newestOf(other) - newestOf(one)), nextCursor: null }
}
