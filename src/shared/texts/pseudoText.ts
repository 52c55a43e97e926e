// A language for tests: English with accents, in brackets and longer, as a translation could be. A screen that shows plain
// English has a text outside the catalog, and one that overflows has a label that a translation would break.
import type { CompiledText, TextPiece } from './formatText.ts'

export const pseudoLanguage = 'en-XA'

const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const accented = 'áƀçđéƒĝĥíĵķłɱñóþɋŕšťúṽŵẋýžÁƁÇĐÉƑĜĤÍĴĶŁṀÑÓÞɊŔŠŤÚṼŴẊÝŽ'
const accentedBy = new Map([...plain].map((letter, at) => [letter, [...accented][at] ?? letter]))
const padding = ['óñé', 'ťŵó', 'ťĥŕéé', 'ƒóúŕ', 'ƒíṽé', 'šíẋ', 'šéṽéñ', 'éíĝĥť']

/** Numbers and signs are the same in every language; a text with no more than these outside its tags grows only within them. */
export function pseudoText(text: CompiledText): CompiledText {
  if (!hasLetters(text)) return typeof text === 'string' ? text : text.map(pseudoTags)
  const length = literalLength(text)
  const pieces = typeof text === 'string' ? [text] : text
  return ['[', ...pieces.map(accent), ...padOf(length), ']']
}

function accent(piece: TextPiece): TextPiece {
  if (typeof piece === 'string') return accentText(piece)
  if (piece[1] === 'plural') {
    const cases = Object.entries(piece[2]).map(([key, text]) => [key, accentInner(text)] as const)
    return [piece[0], 'plural', Object.fromEntries(cases)]
  }
  return piece[1] === 'tag' ? [piece[0], 'tag', accentInner(piece[2])] : piece
}

function accentInner(text: CompiledText): CompiledText {
  return typeof text === 'string' ? accentText(text) : text.map(accent)
}

function accentText(text: string): string {
  return [...text].map((letter) => accentedBy.get(letter) ?? letter).join('')
}

/** Short labels grow most in translation: up to three times. Sentences grow by six tenths. */
function padOf(length: number): string[] {
  const wanted = Math.round(length <= 12 ? length * 2 : length * 0.6)
  const words: string[] = []
  let added = 0
  while (added < wanted) {
    const word = padding[words.length % padding.length] ?? ''
    words.push(word)
    added += word.length + 1
  }
  return words.length === 0 ? [] : [` ${words.join(' ')}`]
}

/** Outside its tags. */
function hasLetters(text: CompiledText): boolean {
  if (typeof text === 'string') return /\p{L}/u.test(text)
  return text.some((piece) => {
    if (typeof piece === 'string') return hasLetters(piece)
    return piece[1] === 'plural' && Object.values(piece[2]).some(hasLetters)
  })
}

function pseudoTags(piece: TextPiece): TextPiece {
  if (typeof piece === 'string') return piece
  if (piece[1] === 'plural') {
    const cases = Object.entries(piece[2]).map(([key, text]) => [key, pseudoText(text)] as const)
    return [piece[0], 'plural', Object.fromEntries(cases)]
  }
  return piece[1] === 'tag' ? [piece[0], 'tag', pseudoText(piece[2])] : piece
}

function literalLength(text: CompiledText): number {
  if (typeof text === 'string') return text.length
  return text.reduce((sum, piece) => sum + pieceLength(piece), 0)
}

function pieceLength(piece: TextPiece): number {
  if (typeof piece === 'string') return piece.length
  if (piece[1] === 'plural') return Math.max(...Object.values(piece[2]).map(literalLength))
  return piece[1] === 'tag' ? literalLength(piece[2]) : 4
}
