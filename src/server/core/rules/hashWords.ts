// Pure: a number for each word of a text. Splitting a text into words takes many times as long as comparing these numbers.
import { readWords, wordMaxChars } from '../../db/searchWords.ts'

// The numbers of FNV-1a.
const start = 0x811c9dc5
const prime = 0x01000193

export function hashWord(word: string): number {
  let hash = start
  for (let at = 0; at < word.length; at++) hash = Math.imul(hash ^ word.charCodeAt(at), prime)
  return hash
}

/** The code of an ASCII letter in lower case or of a digit, by its code; 0 for any other character. */
const foldedLetters = Uint8Array.from({ length: 128 }, (_, code) => {
  const letter = String.fromCharCode(code).toLowerCase()
  return /[a-z0-9]/.test(letter) ? letter.charCodeAt(0) : 0
})

/** Dashes, curly quotes and the like, which are in most texts, and the space that breaks no line. */
const isPunctuation = (code: number) => (code >= 0x2010 && code <= 0x2027) || code === 0xa0

/** Calls `look` with the hash of each word of the text (readWords), except that a final sigma may be a middle one. */
export function hashWords(text: string, look: (hash: number) => void): void {
  const { length } = text
  let hash = start
  let letters = 0
  let isAscii = true
  for (let at = 0; at < length; at++) {
    const code = text.charCodeAt(at)
    const letter = code > 127 ? 0 : (foldedLetters[code] ?? 0)
    if (letter > 0) {
      hash = Math.imul(hash ^ letter, prime)
      letters += 1
    } else if (code > 127 && !isPunctuation(code)) {
      isAscii = false
      letters += 1
    } else if (letters > 0) {
      if (isAscii && letters <= wordMaxChars) look(hash)
      else lookAtRun(text.slice(at - letters, at), look)
      hash = start
      letters = 0
      isAscii = true
    }
  }
  if (letters > 0) lookAtRun(text.slice(length - letters), look)
}

/** Only what is between two separators is folded: most texts have few other characters. */
function lookAtRun(run: string, look: (hash: number) => void): void {
  for (const word of readWords(run)) look(hashWord(word))
}
