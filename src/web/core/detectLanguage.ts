// Loaded for articles whose feed names no language: the tables of the library have 41 kB.
import { franc } from 'franc-min'

/** Shorter texts are guessed wrong too often, and a wrong language hyphenates worse than none. */
const textMinChars = 200
const readChars = 3000

/** The language of a text as a tag; null when it isn't clear. Quotations in other languages don't matter. */
export function detectLanguage(text: string): string | null {
  if (text.length < textMinChars) return null
  const found = franc(text.slice(0, readChars))
  // From ISO 639-3 to a tag: 'deu' is 'de'.
  return found === 'und' ? null : new Intl.Locale(found).language
}
