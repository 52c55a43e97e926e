// Finds search terms in a displayed text. The server sends them folded, without case and accents (docs/search.md). The same
// folding here remembers the place of each letter, so 'cafe' is found in 'Café'.
import { foldAccents, unspacedScripts } from '../../shared/textFolding.ts'

/** From `start` up to `end`, in UTF-16 units of the text. */
export type Hit = { start: number; end: number }

export type Piece = { text: string; isHit: boolean }

const letter = '\\p{L}\\p{N}\\p{M}'
const isUnspaced = new RegExp(`[${unspacedScripts}]`, 'v')

/**
 * The places of the terms, in the order of the text and without overlaps. A term is a folded word, or a phrase with spaces. It
 * also matches the start of a longer word, and a hit of a phrase includes the characters between its words.
 */
export function findHits(text: string, terms: readonly string[]): Hit[] {
  const pattern = patternOf(terms)
  if (pattern === undefined) return []
  const { folded, places } = foldWithPlaces(text)
  const placeOf = (index: number) => places[index] ?? text.length
  return Array.from(folded.matchAll(pattern), ({ 0: found, index }) => ({
    start: placeOf(index),
    end: placeOf(index + found.length),
  }))
}

/** Cuts a text into pieces, hits and the rest. Joined, they are the text. */
export function cutAtHits(text: string, terms: readonly string[]): Piece[] {
  const pieces: Piece[] = []
  let end = 0
  for (const hit of findHits(text, terms)) {
    pieces.push(
      { text: text.slice(end, hit.start), isHit: false },
      { text: text.slice(hit.start, hit.end), isHit: true },
    )
    end = hit.end
  }
  return [...pieces, { text: text.slice(end), isHit: false }].filter((piece) => piece.text !== '')
}

function patternOf(terms: readonly string[]): RegExp | undefined {
  const phrases = terms.map((term) => term.match(/[\p{L}\p{N}\p{M}]+/gu) ?? []).filter((words) => words.length > 0)
  if (phrases.length === 0) return undefined
  // The longest first: 'new york' is marked as a phrase even if 'new' is a term too.
  const choices = phrases.toSorted((one, other) => other.join('').length - one.join('').length).map(phrasePattern)
  return new RegExp(choices.join('|'), 'gv')
}

function phrasePattern(words: string[]): string {
  return words.map((word, index) => startOf(word, words[index - 1]) + word).join('')
}

/** The pattern before a word: a word boundary, or in a phrase the gap after the previous word. */
function startOf(word: string, before: string | undefined): string {
  if (before !== undefined) return `[^${letter}]${isUnspaced.test(before + word) ? '*' : '+'}`
  return isUnspaced.test(word) ? '' : `(?<![[${letter}]--[${unspacedScripts}]])`
}

/** `places[i]` is the place in the text of the i-th unit of the folded text. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const character of text) {
    // A combining accent folds to nothing.
    const plain = foldAccents(character)
    for (let unit = 0; unit < plain.length; unit += 1) places.push(place)
    folded += plain
    place += character.length
  }
  return { folded, places }
}
