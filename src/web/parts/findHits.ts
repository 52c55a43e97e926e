// Where the words of a search stand in a text as it is shown. The server names them folded (docs/search.md: case and accents
// don't count); here the same folding remembers where each letter came from, so that 'cafe' is found in 'Café'.
import { foldAccents, unspacedScripts } from '../../shared/textFolding.ts'

/** From `start` up to `end`, in UTF-16 units of the text. */
export type Hit = { start: number; end: number }

export type Piece = { text: string; isHit: boolean }

const letter = '\\p{L}\\p{N}\\p{M}'
const isUnspaced = new RegExp(`[${unspacedScripts}]`, 'v')

/**
 * The places of the terms: folded words, or phrases whose words are set apart by a space. Each may begin a longer word, and
 * whatever stands between the words of a phrase is part of its hit. In the order of the text, none within another.
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

/** The text in pieces, those that were searched for marked; together they are the text. */
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
  // The longest first: of 'new' and 'new york' the phrase is to be marked as one.
  const choices = phrases.toSorted((one, other) => other.join('').length - one.join('').length).map(phrasePattern)
  return new RegExp(choices.join('|'), 'gv')
}

function phrasePattern(words: string[]): string {
  return words.map((word, index) => startOf(word, words[index - 1]) + word).join('')
}

/** What has to stand before a word: the end of another, or in a phrase the gap to the word before it. */
function startOf(word: string, before: string | undefined): string {
  if (before !== undefined) return `[^${letter}]${isUnspaced.test(before + word) ? '*' : '+'}`
  return isUnspaced.test(word) ? '' : `(?<![[${letter}]--[${unspacedScripts}]])`
}

/** Letter by letter, so that `places[i]` is where the i-th unit of the folded text stands in the text. */
function foldWithPlaces(text: string): { folded: string; places: number[] } {
  const places: number[] = []
  let folded = ''
  let place = 0
  for (const character of text) {
    // An accent that is a character of its own becomes nothing.
    const plain = foldAccents(character)
    for (let unit = 0; unit < plain.length; unit += 1) places.push(place)
    folded += plain
    place += character.length
  }
  return { folded, places }
}
