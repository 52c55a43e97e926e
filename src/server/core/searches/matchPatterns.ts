// Pure: the regular expressions of a search, over the fields of one item.
import { textMaxChars } from '../../db/search.ts'
import { patternOf } from './patterns.ts'
import type { SearchPattern } from './searchFilters.ts'

export type PatternFields = {
  title: string
  author: string
  link: string | null
  categories: readonly string[]
  /** Called when an expression looks at it. */
  text: () => string
}

export const matchesPatterns = (item: PatternFields, patterns: readonly SearchPattern[]): boolean =>
  patterns.every((pattern) => matchesPattern(item, pattern) !== pattern.isExcluded)

function matchesPattern(item: PatternFields, { field, source }: SearchPattern): boolean {
  const pattern = patternOf(source)
  switch (field) {
    case 'any':
      return pattern.test(item.title) || pattern.test(item.text().slice(0, textMaxChars))
    case 'title':
      return pattern.test(item.title)
    case 'text':
      return pattern.test(item.text().slice(0, textMaxChars))
    case 'author':
      return pattern.test(item.author)
    case 'url':
      return pattern.test(item.link ?? '')
    case 'category':
      return item.categories.some((category) => pattern.test(category))
  }
}
