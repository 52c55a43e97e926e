import { type RefObject, useEffect } from 'react'
import { findHits } from './findHits.ts'

/** The name in article/ArticleSheet.module.css. */
const highlightName = 'search-hits'

/** A phrase does not continue in the next block. */
const blocks = 'p, li, dt, dd, div, td, th, h1, h2, h3, h4, h5, h6, pre, blockquote, figcaption, article'

/**
 * Marks search terms in the text of an element by ranges, so the cleaned HTML stays as the server sent it. `content` is the
 * text: when it changes, the ranges are found again. Does nothing in browsers without the CSS Custom Highlight API.
 */
export function useHighlightedText(
  element: RefObject<HTMLElement | null>,
  terms: readonly string[],
  content: string | null,
): void {
  // biome-ignore lint/correctness/useExhaustiveDependencies: other content has other ranges
  useEffect(() => {
    if (element.current === null || terms.length === 0 || !('highlights' in CSS)) return
    CSS.highlights.set(highlightName, new Highlight(...findRanges(element.current, terms)))
    return () => void CSS.highlights.delete(highlightName)
  }, [element, terms, content])
}

function findRanges(element: HTMLElement, terms: readonly string[]): Range[] {
  return textsOf(element).flatMap((nodes) =>
    findHits(nodes.map(({ data }) => data).join(''), terms).map(({ start, end }) => {
      const range = new Range()
      range.setStart(...placeIn(nodes, start, 'start'))
      range.setEnd(...placeIn(nodes, end, 'end'))
      return range
    }),
  )
}

/** The text nodes, grouped by block, because a word may be half bold. */
function textsOf(element: HTMLElement): Text[][] {
  const walker = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
  const texts: Text[][] = []
  let block: Element | null | undefined
  for (let node = walker.nextNode(); node instanceof Text; node = walker.nextNode()) {
    const around = node.parentElement?.closest(blocks)
    if (around === block) texts.at(-1)?.push(node)
    else texts.push([node])
    block = around
  }
  return texts
}

/** A place between two nodes is in the later node as a start, and in the earlier node as an end. */
function placeIn(nodes: Text[], place: number, edge: 'start' | 'end'): [Text, number] {
  let rest = place
  for (const node of nodes) {
    if (rest < node.length || (edge === 'end' && rest === node.length)) return [node, rest]
    rest -= node.length
  }
  throw new RangeError('A hit reaches beyond its text.')
}
