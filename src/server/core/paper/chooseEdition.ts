// Chooses the pieces of an edition: pure.
import type { PaperSection } from '../../../shared/features/paper.ts'

export type Candidate = {
  itemId: number
  subscriptionId: number
  columnId: number
  kind: PaperSection['kind']
  publishedAt: number
  storyId: number | null
}

export type Choice = {
  columns: readonly { id: number; name: string }[]
  candidates: readonly Candidate[]
  /** Items on Later, in the order in which they are wanted. */
  later: readonly Pick<Candidate, 'itemId' | 'storyId'>[]
  /** How many items each quiet feed published in four weeks, by subscription. */
  quiet: ReadonlyMap<number, number>
  perSection: number
  inAll: number
}

/** A feed has at most a third of a section: a busy feed leaves room for a quiet one. */
export const perFeedOf = (perSection: number): number => Math.ceil(perSection / 3)

/**
 * A section for each column with something new, in the order of the board, then for letters, pictures, what is to be heard, and Later.
 * No story is in it twice. Sections without pieces are left out.
 */
export function chooseEdition({ columns, candidates, later, quiet, perSection, inAll }: Choice): PaperSection[] {
  const stories = new Set<number>()
  const groups = [
    ...columns.map(({ id, name }) => ({
      kind: 'column' as const,
      name,
      own: candidates.filter(({ kind, columnId }) => kind === 'column' && columnId === id),
    })),
    ...(['letters', 'pictures', 'sound'] as const).map((kind) => ({
      kind,
      name: '',
      own: candidates.filter((candidate) => candidate.kind === kind),
    })),
  ].filter(({ own }) => own.length > 0)
  const sectionCount = groups.length + (later.length > 0 ? 1 : 0)
  const most = Math.max(1, Math.min(perSection, Math.floor(inAll / Math.max(1, sectionCount))))
  const sections: PaperSection[] = groups.map(({ kind, name, own }) => ({
    kind,
    name,
    itemIds: takeTurns(own, { most, quiet, stories }),
  }))
  const printed = new Set(sections.flatMap(({ itemIds }) => itemIds))
  const kept = later
    .filter(({ itemId, storyId }) => !printed.has(itemId) && (storyId === null || !stories.has(storyId)))
    .slice(0, most)
  sections.push({ kind: 'later', name: '', itemIds: kept.map(({ itemId }) => itemId) })
  return sections.filter(({ itemIds }) => itemIds.length > 0).slice(0, inAll)
}

type Turns = Pick<Choice, 'quiet'> & { most: number; stories: Set<number> }

/** The feeds take turns, quiet ones first, each with its newest item: a feed with 400 new items pushes no other one out. */
function takeTurns(candidates: readonly Candidate[], { most, quiet, stories }: Turns): number[] {
  const waiting = [...Map.groupBy(candidates, ({ subscriptionId }) => subscriptionId)]
    .map(([subscriptionId, own]) => ({
      pace: quiet.get(subscriptionId) ?? Number.MAX_SAFE_INTEGER,
      own: own.toSorted((one, other) => other.publishedAt - one.publishedAt || other.itemId - one.itemId),
    }))
    .toSorted(
      (one, other) =>
        one.pace - other.pace || newestOf(other).publishedAt - newestOf(one).publishedAt || byId(one, other),
    )
  const taken: number[] = []
  for (let round = 0; round < perFeedOf(most); round++) {
    for (const { own } of waiting) {
      if (taken.length === most) return taken
      const next = takeNext(own, stories)
      if (next !== undefined) taken.push(next)
    }
  }
  return taken
}

type Waiting = { own: Candidate[] }
// Each group has a candidate.
const newestOf = ({ own }: Waiting) => own[0] as Candidate
const byId = (one: Waiting, other: Waiting) => newestOf(other).itemId - newestOf(one).itemId

function takeNext(own: Candidate[], stories: Set<number>): number | undefined {
  for (let next = own.shift(); next !== undefined; next = own.shift()) {
    if (next.storyId !== null && stories.has(next.storyId)) continue
    if (next.storyId !== null) stories.add(next.storyId)
    return next.itemId
  }
  return undefined
}
