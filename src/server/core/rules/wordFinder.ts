// Pure: finds which of some words a text has, without splitting the text into words, which takes many times as long. Looks at two
// characters and skips as many as no wanted word allows, like the search of Wu and Manber (1994;
// docs/technotes/words-of-rules.md).
import { readWords, wordMaxChars } from '../../../shared/search/searchWords.ts'

/** Calls `look` for each place of a wanted word in the text, whatever its case and accents. */
export type WordFinder<Value> = (text: string, look: (value: Value) => void) => void

/** `wanted`: by words of readWords. A word with a final sigma is not found, because in a part of a text it may be a middle one. */
export function createWordFinder<Value>(wanted: ReadonlyMap<string, Value>): WordFinder<Value> {
  if (wanted.size === 0) return () => {}
  const lookAt = (word: string, look: (value: Value) => void) => {
    const value = wanted.get(word)
    if (value !== undefined) look(value)
  }
  const find = createPlainFinder([...wanted.keys()].filter((word) => isPlain.test(word)))
  return (text, look) => {
    find(text, (word) => lookAt(word, look))
    // The rest has no other letters than the plain ones, and only these runs need folding.
    if (Buffer.byteLength(text) > text.length)
      for (const run of otherRunsIn(text)) for (const word of readWords(run)) lookAt(word, look)
  }
}

const isPlain = /^[a-z0-9]+$/

/** A letter that isn't ASCII and what follows it to the next separator. Dashes and curly quotes, which most texts have, are separators. */
const otherLetters = /[^\x00-\x7f\u2010-\u2027\xa0][^\x00-\x2f:-@[-`{-\x7f\u2010-\u2027\xa0]*/g

/** Letters and digits between separators, at least one of which isn't ASCII. */
function* otherRunsIn(text: string): Generator<string> {
  let end = 0
  for (const { 0: found, index } of text.matchAll(otherLetters)) {
    let from = index
    while (from > end && letterOfCode[text.charCodeAt(from - 1)] !== 0) from--
    end = index + found.length
    yield text.slice(from, end)
  }
}

/** Finds words of ASCII letters and digits. Where other letters touch them, it may miss a word or find a part of one. */
function createPlainFinder(words: readonly string[]) {
  if (words.length === 0) return () => {}
  // With a separator at each end, short words allow longer skips.
  const patterns = words.map((word) => codesOf(word.length < wordMaxChars ? ` ${word} ` : ` ${word}`))
  const length = Math.min(...patterns.map((pattern) => pattern.length))
  const skips = listSkips(patterns, length)
  const beginnings = new Uint8Array(pairs)
  for (const pattern of patterns) beginnings[pairAt(pattern, 2)] = 1
  // Used again for each text: thousands of buffers cost more than the search in them.
  let codes = codesOf('')
  return (text: string, look: (word: string) => void) => {
    const size = text.length + 2
    if (codes.length < size) codes = Buffer.alloc(size)
    codes.write(text, 1, 'latin1')
    codes[size - 1] = 0
    for (let last = length - 1; last < size; ) {
      const skip = skips[pairAt(codes, last)] ?? 0
      const before = last - length + 1
      if (skip === 0 && letterAt(codes, before) === 0 && beginnings[pairAt(codes, before + 2)] === 1) {
        let end = before + 1
        while (letterAt(codes, end) > 0 && end - before <= wordMaxChars) end += 1
        look(text.slice(before, end - 1).toLowerCase())
      }
      last += Math.max(1, skip)
    }
  }
}

/** By pair: how far the end of a wanted word is at least. Of long words, only as many characters are compared as the shortest has. */
function listSkips(patterns: readonly Uint8Array[], length: number): Uint8Array {
  const skips = new Uint8Array(pairs).fill(length - 1)
  for (const pattern of patterns)
    for (let at = 1; at < length; at++) {
      const pair = pairAt(pattern, at)
      skips[pair] = Math.min(skips[pair] ?? 0, length - 1 - at)
    }
  return skips
}

/** Of a character above 255, the lower byte, which is no letter for dashes and quotes. */
const codesOf = (text: string): Buffer => Buffer.from(text, 'latin1')

/** A number for each ASCII letter, whatever its case, and each digit; 0 for separators. */
const letterOfCode = Uint8Array.from({ length: 256 }, (_, code) =>
  code < 128 ? 1 + '0123456789abcdefghijklmnopqrstuvwxyz'.indexOf(String.fromCharCode(code).toLowerCase()) : 0,
)

const letterAt = (codes: Uint8Array, at: number): number => letterOfCode[codes[at] ?? 0] ?? 0

/** Of a letter and the one before it, in six bits each. */
const pairAt = (codes: Uint8Array, at: number): number => (letterAt(codes, at - 1) << 6) | letterAt(codes, at)
const pairs = 2 ** 12
