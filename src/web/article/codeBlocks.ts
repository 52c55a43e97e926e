import type { CodeToken } from './code/codeTokens.ts'

/** A text node that begins at `start` of the block's text. */
type Piece = { node: Text; start: number }
export type CodeBlock = {
  /** The publisher's name for it. */
  language: string
  text: string
  pieces: Piece[]
}

/** The code blocks in `body` that name their language. */
export function findCodeBlocks(body: Element): CodeBlock[] {
  return [...body.querySelectorAll('pre')].flatMap((pre) => {
    const named = pre.querySelector('[data-language]') ?? pre.closest('[data-language]')
    const language = pre.dataset.language ?? named?.getAttribute('data-language')
    return language === undefined || language === null ? [] : [{ language, ...readText(pre) }]
  })
}

function readText(pre: Element): Pick<CodeBlock, 'text' | 'pieces'> {
  const walker = document.createTreeWalker(pre, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT)
  const pieces: Piece[] = []
  let text = ''
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (node instanceof HTMLBRElement) text += '\n'
    if (!(node instanceof Text)) continue
    pieces.push({ node, start: text.length })
    text += node.data
  }
  return { text, pieces }
}

export function rangeOf({ pieces }: CodeBlock, { start, end }: Pick<CodeToken, 'start' | 'end'>): Range {
  const range = new Range()
  const first = pieceAt(pieces, start)
  const last = pieceAt(pieces, end - 1)
  if (first) range.setStart(first.node, Math.min(start - first.start, first.node.length))
  if (last) range.setEnd(last.node, Math.min(end - last.start, last.node.length))
  return range
}

/** The last piece that begins at or before `place`. */
function pieceAt(pieces: Piece[], place: number): Piece | undefined {
  let from = 0
  let to = pieces.length
  while (from < to) {
    const middle = (from + to) >> 1
    if ((pieces[middle]?.start ?? 0) <= place) from = middle + 1
    else to = middle
  }
  return pieces[from - 1]
}
