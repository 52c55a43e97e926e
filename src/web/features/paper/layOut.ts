// Which pieces of an edition are on its front page, and which inside: pure.
import type { Item } from '../../../shared/api/entities.ts'
import type { Edition, PaperSection } from '../../../shared/features/paper.ts'

/** A section with its own pieces. */
export type SetSection = Omit<PaperSection, 'itemIds'> & { items: Item[] }
export type Placed = { item: Item; section: SetSection }

export type PaperLayout = {
  lead: Placed
  /** The columns beside the lead: none, one, or two. */
  rails: Placed[][]
  /** Below the lead, between the rails. */
  below: Placed[]
  /** The pieces that are not on the front page, by section. */
  inside: SetSection[]
  /** The order in which a reader steps from article to article: that of the page. */
  order: Item[]
}

/** In both rails, and below the lead. */
const railPieces = 4
const belowPieces = 2
/** With fewer pieces, a second column would be almost empty. */
const railMin = 3

/** Null for an edition without pieces. */
export function layOut({ sections, items }: Pick<Edition, 'sections' | 'items'>): PaperLayout | null {
  const byId = new Map(items.map((item) => [item.id, item]))
  const filled = sections
    .map(({ itemIds, ...section }) => ({ ...section, items: itemIds.flatMap((id) => byId.get(id) ?? []) }))
    .filter((section) => section.items.length > 0)
  const placed = filled.flatMap((section) => section.items.map((item) => ({ item, section })))
  const [first] = placed
  if (first === undefined) return null
  const lead = placed.reduce((best, one) => (weightOf(one) > weightOf(best) ? one : best), first)
  // Each section shows its first piece, then the first sections show one more.
  const others = filled.map((section) => ({ section, items: section.items.filter((item) => item !== lead.item) }))
  const rounds = Array.from({ length: railPieces + belowPieces }, (_, round) =>
    others.flatMap(({ section, items }) => (items[round] === undefined ? [] : [{ section, item: items[round] }])),
  ).flat()
  const beside = rounds.slice(0, railPieces)
  const rails =
    beside.length < railMin
      ? [beside]
      : [beside.filter((_, index) => index % 2 === 0), beside.filter((_, index) => index % 2 === 1)]
  const below = rounds.slice(railPieces, railPieces + belowPieces)
  const onFront = [lead, ...below, ...rails.flat()].map(({ item }) => item)
  const front = new Set(onFront)
  const inside = filled
    .map((section) => ({ ...section, items: section.items.filter((item) => !front.has(item)) }))
    .filter((section) => section.items.length > 0)
  return {
    lead,
    rails: rails.filter((rail) => rail.length > 0),
    below,
    inside,
    order: [...onFront, ...inside.flatMap((section) => section.items)],
  }
}

/** A story that many feeds have and that has a picture makes the best lead. A comic or an old article never leads where news can. */
function weightOf({ item, section }: Placed): number {
  const place = section.kind === 'column' ? 8 : section.kind === 'letters' ? 4 : 0
  return (
    place + Math.min(item.alsoIn.length, 3) * 2 + (item.imageUrl === null ? 0 : 2) + (item.snippet.length > 80 ? 1 : 0)
  )
}
