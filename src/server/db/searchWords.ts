// What a word is, for search: the same on both databases, for the text that is indexed and for what a reader asks.
// Accents of Latin, Greek and Cyrillic don't count, nor does case. Where a script sets no spaces between words, each
// letter is a word and a run of letters is asked for as a phrase, so that a part of a Chinese sentence can be found.

/** Longer "words" are addresses and encoded files; they count by their beginning. */
const wordMaxChars = 100

// Thai, Lao, Burmese, Khmer; kana, Han, Hangul (Korean sets spaces, but joins its particles to the word).
const unspacedScripts =
  '\\u0e00-\\u0eff\\u1000-\\u109f\\u1780-\\u17ff\\u3040-\\u30ff\\u3400-\\u9fff\\uac00-\\ud7af\\u{20000}-\\u{3ffff}'
const unspacedLetter = new RegExp(`[${unspacedScripts}]`, 'u')
const unspacedLetters = new RegExp(`[${unspacedScripts}]`, 'gu')

/** Lower case without accents, ligatures and wide letters in their plain form, unspaced letters set apart. */
export function foldText(text: string): string {
  if (/^[\x00-\x7f]*$/.test(text)) return text.toLowerCase()
  const folded = text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]+/g, '')
    .normalize('NFC')
    .toLowerCase()
  return unspacedLetter.test(folded) ? folded.replace(unspacedLetters, ' $& ') : folded
}

/** The words of a text in their order, folded: 'Où est l’École?' gives ou, est, l, ecole. */
export function readWords(text: string): string[] {
  const words = foldText(text).match(/[\p{L}\p{N}\p{M}]+/gu) ?? []
  return words.map((word) => (word.length > wordMaxChars ? word.slice(0, wordMaxChars) : word))
}

/** Words that have to stand side by side; with `isPrefix` the last one may go on. */
export type SearchTerm = { words: string[]; isPrefix: boolean }

/**
 * What a reader typed, as terms that all have to match. 'well-known c' asks for the phrase "well known" and for words
 * that begin with c: the last word may still be being typed. Empty when there is nothing in it to search for.
 */
export function readSearchTerms(query: string): SearchTerm[] {
  const terms = query
    .split(/\s+/)
    .map((part) => readWords(part))
    .filter((words) => words.length > 0)
  return terms.map((words, index) => ({ words, isPrefix: index === terms.length - 1 }))
}
