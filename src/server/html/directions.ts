// Gives each block of clean HTML its own direction, so a Hebrew quote in an English article begins at the right, with its line and
// its numbers on that side.

/** The elements that have a direction of their own. */
const blocks: ReadonlySet<string> = new Set(
  `address article aside blockquote caption center dd details div dl dt figcaption figure footer h1 h2 h3 h4 h5 h6 header li main nav ol
  p section summary table td th ul`.split(/\s+/),
)

/** Letters of scripts that run from right to left, and the marks that say so. */
const rightToLeft =
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}\p{Script=Samaritan}\p{Script=Mandaic}\p{Script=Adlam}\p{Script=Hanifi_Rohingya}\u200f\u061c]/u
/** The first of these in a text decides its direction (https://www.unicode.org/reports/tr9/#P2). */
const strong = /[\p{L}\u200e\u200f\u061c]/u

/** The letters of '&amp;' are none of the text. */
const reference = /&#?[a-zA-Z\d]{1,10};/g

type Block = { at: number; isDecided: boolean }

/**
 * Adds `dir` to the blocks of clean HTML by their first letter; a direction that the publisher wrote stays, and code runs from left
 * to right. Articles without such letters stay as they are. Linear in the length of `html`.
 */
export function addDirections(html: string): string {
  if (!rightToLeft.test(html)) return html
  const pieces: string[] = []
  const open: Block[] = []
  /** All blocks up to this many are decided. */
  let decided = 0
  let inCode = 0
  for (const [piece, end, name] of html.matchAll(/<(\/?)([a-z\d]+)(?:[^a-z\d<>][^<>]*)?>|[^<]+/g)) {
    pieces.push(piece)
    if (name === undefined) {
      if (inCode > 0 || decided === open.length) continue
      const letter = strong.exec(piece.replace(reference, ' '))?.[0]
      if (letter === undefined) continue
      const direction = rightToLeft.test(letter) ? 'rtl' : 'ltr'
      for (const block of open.slice(decided)) if (!block.isDecided) addDirection(pieces, block.at, direction)
      decided = open.length
    } else if (name === 'pre') {
      if (end === '') addDirection(pieces, pieces.length - 1, 'ltr')
      inCode += end === '' ? 1 : -1
    } else if (blocks.has(name)) {
      if (end === '') open.push({ at: pieces.length - 1, isDecided: hasDirection(piece) })
      else open.pop()
      decided = Math.min(decided, open.length)
    }
  }
  return pieces.join('')
}

const hasDirection = (tag: string) => / dir="/.test(tag)

function addDirection(pieces: string[], at: number, direction: 'ltr' | 'rtl'): void {
  const tag = pieces[at] ?? ''
  if (!hasDirection(tag)) pieces[at] = `${tag.slice(0, -1)} dir="${direction}">`
}
