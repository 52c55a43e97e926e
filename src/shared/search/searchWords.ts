// Splits texts and queries into words, the same way for both databases. Ignores case and the accents of Latin, Greek and
// Cyrillic. In scripts without spaces each letter is a word and a run of letters is a phrase, which finds a part of a Chinese
// sentence.
import { foldAccents, unspacedScripts } from '../textFolding.ts'

/** Longer "words" are addresses and encoded files; only their beginning counts. */
export const wordMaxChars = 100

const unspacedLetter = new RegExp(`[${unspacedScripts}]`, 'u')
const lastLetter = /([^\p{M}])\p{M}*$/u
const unspacedLetters = new RegExp(`[${unspacedScripts}]`, 'gu')

/** Folded, with a space on each side of a letter of a script without spaces. */
export function foldText(text: string): string {
  const folded = foldAccents(text)
  return unspacedLetter.test(folded) ? folded.replace(unspacedLetters, ' $& ') : folded
}

const isAscii = /^[\x00-\x7f]*$/

/** The words of a text in their order, folded: 'Où est l’École?' gives ou, est, l, ecole. */
export function readWords(text: string): string[] {
  const folded = foldText(text)
  // Most texts are English, and this expression is many times as fast.
  const words = folded.match(isAscii.test(folded) ? /[a-z0-9]+/g : /[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word) => (word.length > wordMaxChars ? word.slice(0, wordMaxChars) : word))
}

/** Words that must be adjacent; with `isPrefix` the last one may be incomplete. */
export type SearchTerm = {
  words: string[]
  /** 'any': title, author or text. 'text' is the article without them. No phrase reaches from one into the next. */
  field: 'any' | 'title' | 'author' | 'text'
  isPrefix: boolean
  isExcluded: boolean
}

/** True when an incomplete word may be searched: two letters begin too many words to be useful. */
export const mayBePrefix = (word: string): boolean => word.length > 2 && !unspacedLetter.test(word)

/** The words as they are written in a text, folded: 'well known', but '東京'. */
export function joinWords(words: readonly string[]): string {
  return words.reduce((text, word) =>
    unspacedLetter.test(lastLetter.exec(text)?.[1] ?? '') && unspacedLetter.test(word)
      ? text + word
      : `${text} ${word}`,
  )
}

/** Terms for visible words: an author's name may occur in the text for another reason. With a star after an incomplete word. */
export const termsToHighlight = (terms: readonly SearchTerm[]): string[] =>
  terms
    .filter(({ field, isExcluded }) => field !== 'author' && !isExcluded)
    .map(({ words, isPrefix }) => `${joinWords(words)}${isPrefix ? '*' : ''}`)
