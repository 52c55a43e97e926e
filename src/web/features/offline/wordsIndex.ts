// The words of the kept articles, for searches. Pure.
import { readWords, type SearchTerm } from '../../../shared/search/searchWords.ts'

/** The words of each part, with a space on each side: ' a quiet moon '. */
export type KeptWords = { id: number; title: string; author: string; text: string }

export const wordsOf = (text: string): string => ` ${readWords(text).join(' ')} `

/** The articles with the term, regardless of whether it is excluded. */
export function findWithTerm(all: readonly KeptWords[], { words, field, isPrefix }: SearchTerm): number[] {
  const wanted = ` ${words.join(' ')}${isPrefix ? '' : ' '}`
  const isFound = ({ title, author, text }: KeptWords) =>
    field === 'any'
      ? text.includes(wanted) || title.includes(wanted) || author.includes(wanted)
      : { title, author, text }[field].includes(wanted)
  return all.filter(isFound).map(({ id }) => id)
}
