// Finds search terms in a displayed text. The server sends them folded, without case and accents (docs/search.md). The same
// folding here remembers the place of each letter, so 'cafe' is found in 'Café'.
import { foldAccents, unspacedScripts } from '../../shared/textFolding.ts'

/** From `start` up to `end`, in UTF-16 units of the text. */
export type Hit = { start: number; end: number }

export type Piece = { text: string; isHit: boolean }

const letter = '\\p{L}\\p{N}\\p{M}'
const isUnspaced = new RegExp(`[${unspacedScripts}]`, 'v')
/** In a script without spaces, a letter is a word, and no part of the one beside it. */
const spacedLetter = `[[${letter}]--[${unspacedScripts}]]`

/**
 * The places of the terms, in the order of the text and without overlaps. A term is a folded word, or a phrase with spaces; a hit of a
 * phrase includes the characters between its words. With a star at an end, it matches a part of a longer word.
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
  const phrases = terms.map(readPhrase).filter(({ words }) => words.length > 0)
  if (phrases.length === 0) return undefined
  // The longest first: 'new york' is marked as a phrase even if 'new' is a term too.
  const choices = phrases.toSorted((one, other) => other.words.join('').length - one.words.join('').length)
  return new RegExp(choices.map(phrasePattern).join('|'), 'gv')
}

type Phrase = { words: string[]; isOpenBefore: boolean; isOpenAfter: boolean }

const readPhrase = (term: string): Phrase => ({
  words: term.match(/[\p{L}\p{N}\p{M}]+/gu) ?? [],
  isOpenBefore: term.startsWith('*'),
  isOpenAfter: term.endsWith('*'),
})

function phrasePattern({ words, isOpenBefore, isOpenAfter }: Phrase): string {
  const [first = '', last = ''] = [words[0], words.at(-1)]
  const start = isOpenBefore || isUnspaced.test(first) ? '' : `(?<!${spacedLetter})`
  const end = isOpenAfter || isUnspaced.test(last) ? '' : `(?!${spacedLetter})`
  return start + words.map((word, index) => gapBefore(word, words[index - 1]) + word).join('') + end
}

/** The pattern between two words of a phrase. */
function gapBefore(word: string, before: string | undefined): string {
  if (before === undefined) return ''
  return `[^${letter}]${isUnspaced.test(before + word) ? '*' : '+'}`
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
