import type { Span } from './findQuote.ts'

/** The plain text of an article, and where each of its characters is in the page. */
export type ArticleText = {
  text: string
  nodes: Text[]
  /** The index of each character's node, and its place within that node. */
  nodeOf: number[]
  offsetOf: number[]
}

const blocks =
  'p, li, dt, dd, div, td, th, tr, h1, h2, h3, h4, h5, h6, pre, blockquote, figcaption, section, article, main, summary, caption'
/** Made by the page, not by the publisher. */
const foreign = '[data-player]'

/** White space is folded, and blocks are separated by line breaks, so another layout of the same HTML is the same text. */
export function readArticleText(body: Element): ArticleText {
  const walker = document.createTreeWalker(body, NodeFilter.SHOW_TEXT | NodeFilter.SHOW_ELEMENT, (node) =>
    node instanceof Element && node.matches(foreign) ? NodeFilter.FILTER_REJECT : NodeFilter.FILTER_ACCEPT,
  )
  const read: ArticleText = { text: '', nodes: [], nodeOf: [], offsetOf: [] }
  const characters: string[] = []
  let block: Element | null | undefined
  const add = (character: string, node: number, offset: number) => {
    characters.push(character)
    read.nodeOf.push(node)
    read.offsetOf.push(offset)
  }
  for (let node = walker.nextNode(); node !== null; node = walker.nextNode()) {
    if (!(node instanceof Text)) continue
    const index = read.nodes.push(node) - 1
    const around = node.parentElement?.closest(blocks)
    let isBreakDue = around !== block
    block = around
    for (let offset = 0; offset < node.data.length; offset++) {
      const character = node.data[offset] as string
      const last = characters.at(-1)
      if (/\s/.test(character)) {
        if (!isBreakDue && last !== undefined && last !== ' ' && last !== '\n') add(' ', index, offset)
        continue
      }
      if (isBreakDue && last !== undefined) {
        if (last === ' ') characters[characters.length - 1] = '\n'
        else if (last !== '\n') add('\n', index, offset)
      }
      isBreakDue = false
      add(character, index, offset)
    }
    if (isBreakDue) block = undefined
  }
  read.text = characters.join('')
  return read
}

export function rangeAt({ nodes, nodeOf, offsetOf }: ArticleText, { start, end }: Span): Range | null {
  const [first, last] = [nodes[nodeOf[start] ?? -1], nodes[nodeOf[end - 1] ?? -1]]
  if (first === undefined || last === undefined) return null
  const range = new Range()
  range.setStart(first, offsetOf[start] ?? 0)
  range.setEnd(last, (offsetOf[end - 1] ?? 0) + 1)
  return range
}

/** The span of a selection; null when it has no words of the article. A formula is marked whole. */
export function spanOf({ nodes, nodeOf, offsetOf, text }: ArticleText, selected: Range): Span | null {
  const range = aroundFormulas(selected)
  const isWithin = (index: number) => {
    const node = nodes[nodeOf[index] ?? -1]
    const offset = offsetOf[index] ?? 0
    return node !== undefined && range.comparePoint(node, offset) >= 0 && range.comparePoint(node, offset + 1) <= 0
  }
  let start = firstFrom(text.length, (index) => {
    const node = nodes[nodeOf[index] ?? -1]
    return node !== undefined && range.comparePoint(node, offsetOf[index] ?? 0) >= 0
  })
  let end = start
  while (end < text.length && isWithin(end)) end++
  while (start < end && /\s/.test(text[start] ?? '')) start++
  while (end > start && /\s/.test(text[end - 1] ?? '')) end--
  return end > start ? { start, end } : null
}

/** The first index for which it is true, as it is for all after it. */
function firstFrom(count: number, isTrue: (index: number) => boolean): number {
  let [from, to] = [0, count]
  while (from < to) {
    const middle = (from + to) >> 1
    if (isTrue(middle)) to = middle
    else from = middle + 1
  }
  return from
}

function aroundFormulas(selected: Range): Range {
  const range = selected.cloneRange()
  const first = formulaAround(range.startContainer)
  const last = formulaAround(range.endContainer)
  if (first) range.setStartBefore(first)
  if (last) range.setEndAfter(last)
  return range
}

const formulaAround = (node: Node) => (node instanceof Element ? node : node.parentElement)?.closest('math')
