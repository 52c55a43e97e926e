import type { Place, TextSource } from '../../../shared/api/entities.ts'
import { hashParagraph, type Paragraph } from './paragraphs.ts'

export type ReadText = { body: Element; scroller: Element; paragraphs: readonly Paragraph[] }

/** Below the upper edge of what scrolls: under the line of tools. */
const lineBelowTopPx = 72
/** Less than a line of text below the window: its end is reached. */
const endSlackPx = 24

/** Where the reader is in the text; null without paragraphs. */
export function readPlace({ body, scroller, paragraphs }: ReadText, source: TextSource): Place | null {
  const line = lineOf(scroller)
  const index = firstBelow(paragraphs, line)
  const paragraph = paragraphs[index]
  if (paragraph === undefined) return null
  const { top, bottom } = body.getBoundingClientRect()
  const end = bottomOf(scroller)
  const scrollablePx = Math.max(1, bottom - top - (end - line))
  return {
    source,
    paragraphHash: hashParagraph(paragraph),
    paragraphIndex: index,
    share: Math.round(Math.min(1, Math.max(0, (line - top) / scrollablePx)) * 1000) / 1000,
    isFinished: bottom <= end + endSlackPx,
  }
}

/** How far the scroller has to move so that the reader continues at this paragraph. */
export function distanceTo({ body, scroller, paragraphs }: ReadText, index: number, share: number): number {
  const paragraph = paragraphs[index]
  if (paragraph === undefined) return 0
  const line = lineOf(scroller)
  const place = rectOf(paragraph)
  const { top, bottom } = body.getBoundingClientRect()
  // Within a paragraph that is higher than the window, the share tells the line.
  const byShare = top + share * Math.max(1, bottom - top - (bottomOf(scroller) - line))
  const isHigh = place.height > (bottomOf(scroller) - line) / 2
  return (isHigh ? Math.min(Math.max(byShare, place.top), place.bottom - lineBelowTopPx) : place.top) - line
}

const lineOf = (scroller: Element) => topOf(scroller) + lineBelowTopPx
const topOf = (scroller: Element) => (isPage(scroller) ? 0 : scroller.getBoundingClientRect().top)
const bottomOf = (scroller: Element) => (isPage(scroller) ? innerHeight : scroller.getBoundingClientRect().bottom)
const isPage = (scroller: Element) => scroller === document.scrollingElement

/** The first paragraph that ends below the line. They follow each other down the page. */
function firstBelow(paragraphs: readonly Paragraph[], line: number): number {
  let from = 0
  let to = paragraphs.length - 1
  while (from < to) {
    const middle = (from + to) >> 1
    const paragraph = paragraphs[middle]
    if (paragraph !== undefined && rectOf(paragraph).bottom <= line) from = middle + 1
    else to = middle
  }
  return from
}

function rectOf({ first, last }: Paragraph): DOMRect {
  const range = new Range()
  range.setStartBefore(first)
  range.setEndAfter(last)
  return range.getBoundingClientRect()
}
