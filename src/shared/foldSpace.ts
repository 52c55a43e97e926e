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
