// The words of the kept articles, for searches. Pure.
import { textOfCleanHtml } from '../../../shared/cleanText.ts'
import type { Searched } from '../../../shared/features/offline.ts'
import { limits } from '../../../shared/limits.ts'
import { readWords, type SearchTerm } from '../../../shared/search/searchWords.ts'

type Searchable = { id: number; title: string; author: string; content?: string | null; searched: Searched }

export type KeptWords = {
  id: number
  /** The words of each part, with a space on each side: ' a quiet moon '. */
  title: string
  author: string
  text: string
  /** A bit for each word of all parts, and for its first letters: a missing one says that no part has the word. */
  bits: Uint32Array
}

/** The server leaves out a text that the article shows. */
export const searchedText = ({ content, searched }: Pick<Searchable, 'content' | 'searched'>): string =>
  searched.text ?? textOfCleanHtml(content ?? '').slice(0, limits.searchedTextChars)

export const wordsOf = (text: string): string => joined(readWords(text))
const joined = (words: string[]): string => ` ${words.join(' ')} `

export function keptWordsOf(article: Searchable): KeptWords {
  const [title, author, text] = [article.title, article.author, searchedText(article)].map(readWords) as [
    string[],
    string[],
    string[],
  ]
  const bits = new Uint32Array(bitCount / 32)
  for (const word of new Set([...title, ...author, ...text]))
    for (const bit of [bitOf(word), beginningBitOf(word)]) bits[bit >>> 5] = (bits[bit >>> 5] ?? 0) | (1 << (bit & 31))
  return { id: article.id, title: joined(title), author: joined(author), text: joined(text), bits }
}

/** Most articles have some hundred words. */
const bitCount = 4096
/** No search has a shorter beginning of a word. */
const beginningChars = 3

/** FNV-1a. */
function bitOf(word: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < word.length; at += 1) hash = Math.imul(hash ^ word.charCodeAt(at), 0x01000193)
  return (hash >>> 8) % bitCount
}

const beginningBitOf = (word: string): number => bitOf(`${word.slice(0, beginningChars)}*`)

/** The articles that have each term, regardless of whether it is excluded. */
export function findTerms(all: readonly KeptWords[], terms: readonly SearchTerm[]): number[][] {
  const tests = terms.map(compileTerm)
  const found = terms.map((): number[] => [])
  // The bits of an article are looked at once for all terms: reading memory is most of the time.
  for (const article of all)
    for (const [index, hasTerm] of tests.entries()) if (hasTerm(article)) found[index]?.push(article.id)
  return found
}

function compileTerm({ words, field, isPrefix }: SearchTerm): (article: KeptWords) => boolean {
  const wanted = ` ${words.join(' ')}${isPrefix ? '' : ' '}`
  const wantedBits = words.map((word, index) =>
    isPrefix && index === words.length - 1 ? beginningBitOf(word) : bitOf(word),
  )
  const isFound = ({ title, author, text }: KeptWords) =>
    field === 'any'
      ? title.includes(wanted) || author.includes(wanted) || text.includes(wanted)
      : { title, author, text }[field].includes(wanted)
  return (article) => {
    for (const bit of wantedBits) if (((article.bits[bit >>> 5] ?? 0) & (1 << (bit & 31))) === 0) return false
    return isFound(article)
  }
}
