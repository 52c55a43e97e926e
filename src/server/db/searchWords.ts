// What a word is, for search: the same on both databases, for the text that is indexed and for what a reader asks.
// Accents of Latin, Greek and Cyrillic don't count, nor does case. Where a script sets no spaces between words, each
// letter is a word and a run of letters is asked for as a phrase, so that a part of a Chinese sentence can be found.
import { foldAccents, unspacedScripts } from '../../shared/textFolding.ts'

/** Longer "words" are addresses and encoded files; they count by their beginning. */
const wordMaxChars = 100

const unspacedLetter = new RegExp(`[${unspacedScripts}]`, 'u')
const endsUnspaced = new RegExp(`[${unspacedScripts}]\\p{M}*$`, 'u')
const unspacedLetters = new RegExp(`[${unspacedScripts}]`, 'gu')

/** Folded, with a space on each side of a letter of an unspaced script. */
export function foldText(text: string): string {
  const folded = foldAccents(text)
  return unspacedLetter.test(folded) ? folded.replace(unspacedLetters, ' $& ') : folded
}

/** The words of a text in their order, folded: 'Où est l’École?' gives ou, est, l, ecole. */
export function readWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word) => (word.length > wordMaxChars ? word.slice(0, wordMaxChars) : word))
}

/** Words that have to stand side by side, or not: with `isPrefix` the last one may go on. */
export type SearchTerm = {
  words: string[]
  /** 'any': title, author or text. No phrase reaches from one into the next. */
  field: 'any' | 'title' | 'author'
  isPrefix: boolean
  isExcluded: boolean
}

/** May this, as far as it is typed, be the beginning of a longer word: two letters begin too many to be of use. */
export const mayGoOn = (word: string): boolean => word.length > 2 && !unspacedLetter.test(word)

/** As it stands in a text, folded: 'well known', but '東京'. */
export function joinWords(words: readonly string[]): string {
  return words.reduce((text, word) =>
    endsUnspaced.test(text) && unspacedLetter.test(word) ? text + word : `${text} ${word}`,
  )
}
