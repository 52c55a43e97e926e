// The list for stepping through articles: parts of several feeds, of which some are loaded as one steps towards them. Pure.
import type { Item } from '../../shared/api/entities.ts'

export type ListPart = {
  /** Null for items that are a list by themselves. */
  feedId: number | null
  /** As many as the feed shows; an estimate until its items are loaded. */
  count: number
  /** Undefined until they are loaded. Then they stay as they are, whatever happens to the page behind. */
  items: readonly Item[] | undefined
}

/** `part` has its items, and one at `at`. */
export type SteppedList = { parts: readonly ListPart[]; part: number; at: number }

export type LoadableList = { parts: readonly ListPart[]; load: (feedId: number) => Promise<readonly Item[]> }

/** Undefined if no part holds the item. */
export function listFrom(parts: readonly ListPart[], opened: Item): SteppedList | undefined {
  const part = parts.findIndex(({ items }) => items?.some(({ id }) => id === opened.id))
  const at = parts[part]?.items?.findIndex(({ id }) => id === opened.id) ?? -1
  return at < 0 ? undefined : { parts, part, at }
}

export const listOf = (items: readonly Item[]): ListPart[] => [{ feedId: null, count: items.length, items }]

export const currentItem = ({ parts, part, at }: SteppedList): Item | undefined => parts[part]?.items?.[at]

export const countOf = ({ parts }: SteppedList): number => parts.reduce((sum, { count }) => sum + count, 0)

/** From 0. */
export const indexOf = ({ parts, part, at }: SteppedList): number =>
  parts.slice(0, part).reduce((sum, { count }) => sum + count, at)

export const hasStep = (list: SteppedList, step: 1 | -1): boolean => {
  const index = indexOf(list) + step
  return index >= 0 && index < countOf(list)
}

/** The list one item further. A feed whose items are not loaded is named instead; undefined at the end. */
export function takeStep(list: SteppedList, step: 1 | -1): { list: SteppedList } | { wanted: number } | undefined {
  const { parts, part, at } = list
  if (parts[part]?.items?.[at + step] !== undefined) return { list: { ...list, at: at + step } }
  for (let next = part + step; ; next += step) {
    const candidate = parts[next]
    if (candidate === undefined) return undefined
    const { feedId, count, items } = candidate
    if (count === 0) continue
    if (items === undefined) return feedId === null ? undefined : { wanted: feedId }
    return { list: { parts, part: next, at: step === 1 ? 0 : items.length - 1 } }
  }
}

const partsAhead = 2

/** The next feeds in both directions whose items are not loaded. */
export function feedsNear({ parts, part }: SteppedList): number[] {
  const near = parts.slice(Math.max(0, part - partsAhead), part + 1 + partsAhead)
  return near.flatMap(({ feedId, items, count }) => (items === undefined && feedId !== null && count > 0 ? feedId : []))
}

/** With the items of a feed. A part that has its items keeps them. */
export function withItems(list: SteppedList, feedId: number, items: readonly Item[]): SteppedList {
  const parts = list.parts.map((part) =>
    part.feedId === feedId && part.items === undefined ? { feedId, count: items.length, items } : part,
  )
  return { ...list, parts }
}
