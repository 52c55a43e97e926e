// How long a text is: in words, and in minutes to read. Used where items are stored, and on both sides where a text is shown.

const wordsPerMinute = 230
const cjkLettersPerMinute = 500
/** In scripts without spaces and without one letter for each syllable, such as Thai. */
const lettersPerWord = 5

/** A shorter text is often the teaser of a longer one, and "1 min" would be wrong. */
const minutesMinWords = 100

const cjk = '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Hangul}'
const unspaced = '\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}'
const hasUnspaced = new RegExp(`[${cjk}${unspaced}]`, 'u')
const cjkLetter = new RegExp(`[${cjk}]`, 'gu')
const unspacedLetter = new RegExp(`[${unspaced}]`, 'gu')
/** 'well-known' and 'don’t' are one word each. */
const word = /[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:['’\-.][\p{L}\p{N}][\p{L}\p{N}\p{M}]*)*/gu
/** The same words for a text without other letters, in a fifth of the time. */
const asciiWord = /[a-z0-9]+(?:['\-.][a-z0-9]+)*/gi
const isAscii = /^[\x00-\x7f]*$/

/** The words of a plain text. Where words have no spaces between them, its letters count as the words that take as long to read. */
export function countWords(text: string): number {
  if (isAscii.test(text)) return countMatches(text, asciiWord)
  if (!hasUnspaced.test(text)) return countMatches(text, word)
  const cjkWords = (countMatches(text, cjkLetter) * wordsPerMinute) / cjkLettersPerMinute
  const unspacedWords = countMatches(text, unspacedLetter) / lettersPerWord
  const rest = text.replace(cjkLetter, ' ').replace(unspacedLetter, ' ')
  return Math.round(cjkWords + unspacedWords) + countMatches(rest, word)
}

/** Null for a short text, and for one whose words were not counted. */
export function minutesToRead(words: number | null): number | null {
  return words === null || words < minutesMinWords ? null : Math.max(1, Math.round(words / wordsPerMinute))
}

function countMatches(text: string, pattern: RegExp): number {
  let count = 0
  pattern.lastIndex = 0
  while (pattern.test(text)) count++
  return count
}
