// Where the reader is in each list: Back and a reload of the page show the same place. Kept for this tab.
import type { Item } from '../../shared/api/entities.ts'

export type RiverPlace = {
  /** The first item in sight. */
  item: Pick<Item, 'id' | 'publishedAt'>
  /** How far its row is above the top of the window. */
  hiddenPx: number
  /** Its index, in case it has left the list. */
  index: number
  /** The number of loaded items. */
  count: number
}

const storageKey = 'riverPlaces'
const placesKept = 20

export function keepPlace(visit: number, place: RiverPlace): void {
  const others = readPlaces().filter(([other]) => other !== visit)
  try {
    sessionStorage.setItem(storageKey, JSON.stringify([...others, [visit, place]].slice(-placesKept)))
  } catch {
    // Storage is blocked: lists begin at their top.
  }
}

export function findPlace(visit: number): RiverPlace | undefined {
  return readPlaces().find(([other]) => other === visit)?.[1]
}

/** The index of the item at the place, or of the one that follows it in the list; -1 if the list ends before. */
export function indexOfPlace(items: Item[], { item, index }: RiverPlace, isOldestFirst: boolean): number {
  const same = items.findIndex(({ id }) => id === item.id)
  if (same >= 0) return same
  const isBehind = (other: Item) =>
    isOldestFirst ? other.publishedAt >= item.publishedAt : other.publishedAt <= item.publishedAt
  const next = items.findIndex(isBehind)
  return next >= 0 ? next : Math.min(index, items.length - 1)
}

function readPlaces(): [number, RiverPlace][] {
  try {
    const stored: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? '[]')
    return Array.isArray(stored) ? stored.filter(isPlaceOfVisit) : []
  } catch {
    return []
  }
}

/** Another version of the page may have stored something else. */
function isPlaceOfVisit(stored: unknown): stored is [number, RiverPlace] {
  if (!Array.isArray(stored) || typeof stored[0] !== 'number') return false
  const { item, hiddenPx, index, count } = stored[1] ?? {}
  return [item?.id, hiddenPx, index, count].every(Number.isFinite) && typeof item.publishedAt === 'string'
}
