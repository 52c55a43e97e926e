// Pure: the publisher's categories as the filter category: looks at them.
import { readWords } from './searchWords.ts'

/** ' sponsored posts | sport ' for two categories: a filter looks for its words with a space on each side. */
export function categoryWordsOf(categories: readonly string[]): string | null {
  const words = categories.map(readWords).filter(({ length }) => length > 0)
  return words.length === 0 ? null : words.map((some) => ` ${some.join(' ')} `).join('|')
}

export const asCategoryWords = (words: readonly string[]): string => ` ${words.join(' ')} `
