import { type RefObject, useEffect, useState } from 'react'
import type { Highlight } from '../../../shared/api/entities.ts'
import { type ArticleText, rangeAt, readArticleText } from '../../core/articleText.ts'
import { findQuote } from '../../core/findQuote.ts'

/** A highlight with its place in the text; null when its words are not there any more. */
export type Placed = { highlight: Highlight; range: Range | null }

/**
 * Finds the highlights in the text and draws them by ranges, so the HTML stays as the server sent it; ArticleSheet.module.css has
 * their colors. In browsers without the CSS Custom Highlight API they are only listed.
 */
export function useDrawnHighlights(
  body: RefObject<HTMLElement | null>,
  html: string | null,
  highlights: readonly Highlight[],
): Placed[] {
  const [placed, setPlaced] = useState<Placed[]>([])
  // biome-ignore lint/correctness/useExhaustiveDependencies: other HTML has other ranges
  useEffect(() => {
    if (body.current === null || highlights.length === 0) {
      setPlaced((shown) => (shown.length === 0 ? shown : []))
      return
    }
    const text = readArticleText(body.current)
    const found = highlights.map((highlight) => ({ highlight, range: place(text, highlight) }))
    setPlaced(found)
    return draw(found)
  }, [body, html, highlights])
  return placed
}

function place(text: ArticleText, highlight: Highlight): Range | null {
  const span = findQuote(text.text, highlight)
  return span && rangeAt(text, span)
}

function draw(found: Placed[]): () => void {
  if (!('highlights' in CSS)) return () => {}
  const names = new Set<string>()
  for (const { highlight, range } of found) {
    if (range === null) continue
    for (const name of [`mark-${highlight.color}`, ...(highlight.note === '' ? [] : ['mark-noted'])]) {
      const drawn = CSS.highlights.get(name) ?? new globalThis.Highlight()
      // Below the colors of code and the hits of a search.
      drawn.priority = -2
      drawn.add(range)
      CSS.highlights.set(name, drawn)
      names.add(name)
    }
  }
  return () => {
    for (const name of names) for (const { range } of found) if (range !== null) CSS.highlights.get(name)?.delete(range)
  }
}

/** The highlight at a point of the window. */
export function highlightAt(placed: readonly Placed[], { clientX, clientY }: MouseEvent): Highlight | undefined {
  return placed.find(({ range }) =>
    [...(range?.getClientRects() ?? [])].some(
      ({ left, right, top, bottom }) => clientX >= left && clientX <= right && clientY >= top && clientY <= bottom,
    ),
  )?.highlight
}
