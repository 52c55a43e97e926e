// The regular expressions of a search, over the fields of one item. Their work is spent piece by piece, so a caller can let other
// work run in between, or end it.
import { textMaxChars } from '../../db/search.ts'
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

export async function matchesPatterns(
  item: PatternFields,
  patterns: readonly SearchPattern[],
  spend: SpendWork,
): Promise<boolean> {
  for (const pattern of patterns) {
    let isFound = false
    for await (const text of textsOf(item, pattern)) {
      isFound = await matches(text, pattern, spend)
      if (isFound) break
    }
    if (isFound === pattern.isExcluded) return false
  }
  return true
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
      yield (await item.text()).slice(0, textMaxChars)
      return
    case 'title':
      return yield item.title
    case 'text':
      return yield (await item.text()).slice(0, textMaxChars)
    case 'author':
      return yield item.author
    case 'url':
      return yield item.link ?? ''
    case 'category':
      yield* item.categories
  }
}
