// Pure: a number for each word of a text. Splitting a text into words takes many times as long as comparing these numbers.
import { wordMaxChars } from '../../db/searchWords.ts'

// The numbers of FNV-1a.
const start = 0x811c9dc5
const prime = 0x01000193
const addLetter = (hash: number, code: number): number => Math.imul(hash ^ code, prime)

export function hashWord(word: string): number {
  let hash = start
  for (let at = 0; at < word.length; at++) hash = addLetter(hash, word.charCodeAt(at))
  return hash
}

/** Calls `look` with the hash of each word of the text; `words` splits the few texts that are not plain ASCII (readWords). */
export function hashWords(
  text: string,
  { words, look }: { words: () => string[]; look: (hash: number) => void },
): void {
  if (!/^[\x00-\x7f]*$/.test(text)) {
    for (const word of words()) look(hashWord(word))
    return
  }
  let hash = start
  let length = 0
  for (let at = 0; at <= text.length; at++) {
    const letter = foldedLetter(text.charCodeAt(at))
    if (letter !== 0) {
      if (length < wordMaxChars) hash = addLetter(hash, letter)
      length += 1
    } else if (length > 0) {
      look(hash)
      hash = start
      length = 0
    }
  }
}

/** The code of a letter in lower case or of a digit; 0 for any other character and at the end. */
function foldedLetter(code: number): number {
  if (code >= 97 && code <= 122) return code
  if (code >= 65 && code <= 90) return code + 32
  return code >= 48 && code <= 57 ? code : 0
}
