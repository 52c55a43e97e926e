// Pure: the order in which a document's items get their ids.
import type { ParsedItem } from '../../formats/parsedFeed.ts'

type Ordered = { publishedAt: number; title: string; parsed: Pick<ParsedItem, 'season' | 'episode'> }

/** Oldest first. Documents list the newest item first, so of two items with the same time the later one in the document is older. */
export function inOrderOfArrival<Item extends Ordered>(
  items: Item[],
  document: Pick<ParsedItem, 'publishedAt'>[],
): Item[] {
  const ordered = isOldestFirst(document) ? [...items] : items.toReversed()
  ordered.sort((one, other) => one.publishedAt - other.publishedAt)
  const hasTies = ordered.some((item, index) => item.publishedAt === ordered[index + 1]?.publishedAt)
  return hasTies
    ? [...Map.groupBy(ordered, ({ publishedAt }) => publishedAt).values()].flatMap(inOrderOfParts)
    : ordered
}

function isOldestFirst(items: Pick<ParsedItem, 'publishedAt'>[]): boolean {
  const times = items.flatMap(({ publishedAt }) => publishedAt ?? [])
  const steps = times.slice(1).map((time, index) => Math.sign(time - (times[index] ?? time)))
  return steps.reduce((sum, step) => sum + step, 0) > 0
}

/** Parts of an episode that came out together: by their numbers, wherever the document lists them. */
function inOrderOfParts<Item extends Ordered>(together: Item[]): Item[] {
  if (together.length === 1) return together
  const numbersOf = [episodeNumbers, titleNumbers].find((numbers) => {
    const [first, ...others] = together.map((item) => numbers(item)?.kind)
    return first !== undefined && others.every((kind) => kind === first)
  })
  if (numbersOf === undefined) return together
  return together
    .map((item) => ({ item, numbers: numbersOf(item)?.numbers ?? [] }))
    .sort((one, other) => compareNumbers(one.numbers, other.numbers))
    .map(({ item }) => item)
}

type PartNumbers = { kind: string; numbers: number[] } | undefined

const episodeNumbers = ({ parsed: { season, episode } }: Ordered): PartNumbers =>
  episode === null ? undefined : { kind: 'episode', numbers: [season ?? 0, episode] }

/** Titles that differ only in their numbers are parts of one thing. */
const titleNumbers = ({ title }: Ordered): PartNumbers =>
  /\d/.test(title) ? { kind: title.replace(/\d+/g, '0'), numbers: (title.match(/\d+/g) ?? []).map(Number) } : undefined

function compareNumbers(numbers: number[], others: number[]): number {
  for (const [index, number] of numbers.entries()) {
    const difference = number - (others[index] ?? 0)
    if (difference !== 0) return difference
  }
  return 0
}
