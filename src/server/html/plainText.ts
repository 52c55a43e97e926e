import { withoutEnd } from '../../shared/withoutEnd.ts'

// White space and invisible characters: NUL (which PostgreSQL cannot store), the joiners and marks that newsletters fill their
// preview line with, byte order marks.
const space = '\u034f\\s\\0\u200b\u2060'
const joiners = '\u200c\u200d'
// A single blank between words, by far the most common, is no match, which makes this fast. A joiner between letters belongs to
// the word (Persian, Hindi), so joiners are removed only with the white space before them.
const runs = new RegExp(
  ` [${space}${joiners}]+|[\u034f\\0\u200b\u2060]+[${space}${joiners}]*|[^\\S ][${space}${joiners}]*`,
  'g',
)

/** The text on one line, words separated by single blanks, without soft hyphens. */
export function foldSpace(text: string): string {
  return text.replace(runs, ' ').replaceAll('\u00ad', '').trim()
}

/** At most `maxChars` characters, ending in '…' when cut. Cuts between words unless a word is too long. */
export function cutAtWord(text: string, maxChars: number): string {
  if (text.length <= maxChars) return text
  const end = text.lastIndexOf(' ', maxChars - 1)
  // Chinese and Japanese have no blanks, and some entries begin with an address of 400 letters. Never splits a surrogate pair.
  const cut = end > maxChars * 0.6 ? text.slice(0, end) : text.slice(0, maxChars - 1).replace(/[\ud800-\udbff]$/, '')
  return `${withoutEnd(cut, /[\s,;:–—-]/)}…`
}

/** PostgreSQL cannot store NUL in a text, and JSON feeds can spell it. */
export function withoutNul(text: string): string {
  return text.includes('\0') ? text.replaceAll('\0', '') : text
}
