// The regular expressions of a search, over the fields of one item. Their work is spent piece by piece, so a caller can let other
// work run in between, or end it.

import { limits } from '../limits.ts'
import { patternOf } from './patterns.ts'
import type { SearchPattern } from './searchFilters.ts'

export type PatternFields = {
  title: string
  author: string
  link: string | null
  categories: readonly string[]
  /** Called when an expression looks at it. */
  text: () => string | Promise<string>
}

/** Called with each piece of work (PatternScan.work). It may wait before the next, or throw to end the search. */
export type SpendWork = (work: number) => Promise<void> | void

/** Whether each of the expressions of a search is true of an item, by its index. Undefined for one that wasn't looked at. */
export type PatternAnswer = readonly (boolean | undefined)[]

/** Looks at one expression after the other until the result is known. */
export async function answerPatterns(
  item: PatternFields,
  patterns: readonly SearchPattern[],
  { isDecided, spend }: { isDecided: (answer: PatternAnswer) => boolean; spend: SpendWork },
): Promise<PatternAnswer> {
  const answer: (boolean | undefined)[] = []
  for (const pattern of patterns) {
    if (isDecided(answer)) break
    answer.push((await isFound(item, pattern, spend)) !== pattern.isExcluded)
  }
  return answer
}

async function isFound(item: PatternFields, pattern: SearchPattern, spend: SpendWork): Promise<boolean> {
  for await (const text of textsOf(item, pattern)) if (await matches(text, pattern, spend)) return true
  return false
}

async function matches(text: string, { source }: SearchPattern, spend: SpendWork): Promise<boolean> {
  const scan = patternOf(source).scan(text)
  let spent = 0
  for (;;) {
    const found = scan.advance()
    const waiting = spend(scan.work() - spent)
    spent = scan.work()
    if (waiting) await waiting
    if (found !== null) return found
  }
}

async function* textsOf(item: PatternFields, { field }: SearchPattern): AsyncGenerator<string> {
  switch (field) {
    case 'any':
      yield item.title
      yield (await item.text()).slice(0, limits.searchedTextChars)
      return
    case 'title':
      return yield item.title
    case 'text':
      return yield (await item.text()).slice(0, limits.searchedTextChars)
    case 'author':
      return yield item.author
    case 'url':
      return yield item.link ?? ''
    case 'category':
      yield* item.categories
  }
}
